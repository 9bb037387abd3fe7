-- What pilots note on the day of a flight: items of the checklist, shots that were flown, and notes. It is made on a phone
-- that may have no network, and sent later. A log instead of a state, so that what two devices say can be put in order.

create table flight_log (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  pilot_id bigint not null references pilots on delete cascade,
  entry_id uuid not null,
  kind text not null,
  item text,
  shot_id bigint,
  is_done boolean not null default true,
  note text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),

  constraint flight_log_once unique (pilot_id, entry_id),
  constraint flight_log_kind_known check (kind in ('check', 'shot', 'note')),
  constraint flight_log_item_known check (item in ('authorization', 'weather', 'battery', 'card', 'drone', 'camera',
    'device', 'equipment', 'contact')),
  constraint flight_log_about_one check ((kind = 'check') = (item is not null) and (kind = 'shot') = (shot_id is not null)),
  constraint flight_log_note_of_notes check (kind = 'note' or note = ''),
  constraint flight_log_note_short check (length(note) <= 2000),
  constraint flight_log_not_ahead check (at <= received_at),
  constraint flight_log_shot_of_mission foreign key (mission_id, shot_id) references shots (mission_id, id) on delete cascade
);
comment on table flight_log is 'What pilots note on the day of a flight, each entry once';
comment on column flight_log.entry_id is 'Chosen by the device that made the entry.';
comment on column flight_log.is_done is 'False for a tick that was taken back.';
comment on column flight_log.at is 'When it happened by the clock of the device, kept within bounds (packages/domain/src/mission/flight-log.ts).';
comment on constraint flight_log_once on flight_log is 'An entry that a device sends again counts once';
comment on constraint flight_log_kind_known on flight_log is 'Each kind has its fields in packages/domain/src/mission/flight-log.schema.ts';
comment on constraint flight_log_item_known on flight_log is 'Each item has its line in packages/domain/src/mission/flight-checklist.ts';
comment on constraint flight_log_about_one on flight_log is 'An entry is about an item, about a shot, or a note';
comment on constraint flight_log_note_of_notes on flight_log is 'Only notes have words, which an erasure empties';
comment on constraint flight_log_note_short on flight_log is 'Nobody fills the table with one note';
comment on constraint flight_log_not_ahead on flight_log is 'A clock that is ahead changes no order';
comment on constraint flight_log_shot_of_mission on flight_log is 'A shot of the same mission, and what is known of it goes with it';

create index flight_log_of_mission on flight_log (mission_id, pilot_id, at, id);
comment on index flight_log_of_mission is 'Lists what a pilot noted about a mission in order, and deletes it with the mission';
create index flight_log_of_shot on flight_log (shot_id) where shot_id is not null;
comment on index flight_log_of_shot is 'Deletes the ticks of a shot with it';

create function announce_flight_log() returns trigger language plpgsql as $$
begin
  perform announce_to_pilots('flight-log-changed', jsonb_build_object('mission_id', mission_id), array_agg(pilot_id))
  from changed group by mission_id;
  return null;
end $$;
comment on function announce_flight_log is 'Announces entries to the other devices of their pilot.';
create trigger flight_log_announced_new after insert on flight_log referencing new table as changed
  for each statement execute function announce_flight_log();
create trigger flight_log_announced_changed after update on flight_log referencing new table as changed
  for each statement execute function announce_flight_log();

-- The timeline of a mission lists them (201).
create trigger flight_log_announced_to_provider_new after insert on flight_log referencing new table as changed
  for each statement execute function announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
