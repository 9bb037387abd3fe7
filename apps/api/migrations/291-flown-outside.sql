-- What spoke against a flight when its pilot marked it as flown: no valid authorization, night, weather past the limits.
-- The pilot is asked why; what they say is their comment on the mission.

alter table missions add column flown_outside text[] not null default '{}';
comment on column missions.flown_outside is 'What spoke against the flight when it was marked as flown. The words are those of packages/domain/src/mission/flight-concerns.ts.';
alter table missions add constraint missions_flown_outside_known check (flown_outside <@ array['no_authorization',
  'authorization_void', 'another_day', 'night', 'cloud', 'wind', 'rain']) not valid;
comment on constraint missions_flown_outside_known on missions is 'Each has its words in packages/domain/src/mission/flight-concerns.ts';

create or replace function note_mission_change() returns trigger language plpgsql as $$
begin
  -- Offers are events of their own, which say more.
  if new.status <> old.status and new.status <> 'pilots_notified' then
    perform add_mission_event(new.id, 'status', jsonb_build_object('from', old.status, 'to', new.status,
      'pilot_id', coalesce(new.pilot_id, old.pilot_id),
      'start', case when new.status = 'pilot_accepted' then new.scheduled_at_start end,
      'concerns', case when new.status = 'flight_complete' and new.flown_outside <> '{}'
        then to_jsonb(new.flown_outside) end), new.pilot_id);
  end if;
  if new.scheduled_at_start is distinct from old.scheduled_at_start and new.scheduled_at_start is not null
    and not (new.status = 'pilot_accepted' and old.status = 'pilots_notified') then
    perform add_mission_event(new.id, 'scheduled', jsonb_build_object('start', new.scheduled_at_start,
      'previous', old.scheduled_at_start), new.pilot_id);
  end if;
  if (new.is_on_hold or new.show_on_hold) <> (old.is_on_hold or old.show_on_hold) then
    perform add_mission_event(new.id, case when new.is_on_hold or new.show_on_hold then 'held' else 'resumed' end,
      '{}', null);
  end if;
  if new.sla_expired and not old.sla_expired then
    perform add_mission_event(new.id, 'expired', '{}', null);
  end if;
  return null;
end $$;

create function authorization_of(mission bigint) returns text language sql stable as $$
  select case
    when not exists (select from airspace_briefings where mission_id = mission and requires_auth) then 'not_needed'
    when has_authorization(mission) then 'authorized'
    when exists (select from laanc_flights where mission_id = mission)
      and not exists (select from laanc_flights where mission_id = mission and voided_at is null) then 'void'
    else 'needed' end
$$;
comment on function authorization_of is 'Whether a flight needs an airspace authorization, has one, or had one that became void.';

-- Today lists flights whose authorization became void as soon as it does, however far away they are.
create index laanc_flights_voided on laanc_flights (mission_id) where voided_at is not null;
comment on index laanc_flights_voided is 'Finds flights to authorize again for the list of what waits for a person';

-- An authorization that is filed or becomes void changes a mission's next step, and what Today lists (201).
create trigger laanc_flights_announced_to_provider_new after insert on laanc_flights referencing new table as changed
  for each statement execute function announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
create trigger laanc_flights_announced_to_provider_changed after update on laanc_flights
  referencing old table as before new table as changed
  for each statement execute function announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
