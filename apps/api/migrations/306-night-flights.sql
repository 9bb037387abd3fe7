-- Today lists flights of the coming day at night. When the sun rises is worked out outside of the database, so a job
-- compares flights with it, and keeps those at night, as it keeps those in bad weather (200).

create table night_flights (
  mission_id bigint primary key references missions on delete cascade,
  scheduled_at_start timestamptz not null,
  noted_at timestamptz not null default now()
);
comment on table night_flights is 'Flights of the coming day at night';
comment on column night_flights.scheduled_at_start is 'The flight that was looked at: one that is moved is another one';

create trigger night_flights_announced_to_provider_new after insert on night_flights referencing new table as changed
  for each statement execute function announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
create trigger night_flights_announced_to_provider_changed after update on night_flights
  referencing old table as before new table as changed
  for each statement execute function announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
create trigger night_flights_announced_to_provider_gone after delete on night_flights referencing old table as changed
  for each statement execute function announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
