-- What happens to a mission from its creation to its payout, with who did it. The audit log lists calls, and only those
-- of the provider and of admins; this lists what became of one mission, whoever did it.

create table mission_events (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  person_id bigint references people,
  provider_key_id bigint references provider_keys,
  pilot_id bigint references pilots on delete set null,
  by_admin boolean not null default false,
  details jsonb not null default '{}',

  constraint mission_events_kind_known check (kind in ('created', 'status', 'held', 'resumed', 'expired', 'scheduled',
    'offered', 'withdrawn', 'declined', 'changed', 'reshoot_requested', 'reshoot_resolved', 'payout')),
  constraint mission_events_one_actor check (num_nonnulls(person_id, provider_key_id, pilot_id) <= 1)
);
comment on table mission_events is 'What happened to a mission, and who did it. Nothing that anyone typed is kept here';
comment on column mission_events.pilot_id is 'The pilot who did it. Without a pilot, a person or a key, the server did it by itself.';
comment on column mission_events.by_admin is 'Whether an admin acted as that pilot.';
comment on column mission_events.details is 'Statuses, times, amounts, numbers of pilots and words for changed fields, depending on the kind.';
comment on constraint mission_events_kind_known on mission_events is 'Each kind has its words in packages/domain/src/provider/mission-events.ts';
comment on constraint mission_events_one_actor on mission_events is 'One of them did it';

create index mission_events_by_mission on mission_events (mission_id, id);
comment on index mission_events_by_mission is 'Lists what happened to a mission in order, and deletes it with the mission';
create index mission_events_by_pilot on mission_events (pilot_id) where pilot_id is not null;
comment on index mission_events_by_pilot is 'Finds what a pilot did for an export of personal data';

-- Whoever makes the call is in a setting that lives as long as the transaction. Pilots' calls and jobs leave it empty.
create function add_mission_event(mission bigint, kind text, details jsonb, unless_named bigint) returns void
language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('sortie.actor', true), ''), '{}')::jsonb;
begin
  insert into mission_events (mission_id, kind, details, person_id, provider_key_id, pilot_id, by_admin)
  values (mission, kind, jsonb_strip_nulls(details), (actor ->> 'person_id')::bigint,
    (actor ->> 'provider_key_id')::bigint,
    case when actor = '{}' or actor ? 'admin' then unless_named end, actor ? 'admin' and unless_named is not null);
end $$;
comment on function add_mission_event is 'Adds an event. The pilot of the last argument did it unless a person or a key makes the call.';

create function note_new_mission() returns trigger language plpgsql as $$
begin
  perform add_mission_event(new.id, 'created', '{}', null);
  return null;
end $$;
comment on function note_new_mission is 'Notes who created a mission.';
-- A mission that nobody created through a call has the time of its creation and no more to say.
create trigger missions_event_created after insert on missions for each row
  when (current_setting('sortie.audited', true) = 'on') execute function note_new_mission();

create function note_mission_change() returns trigger language plpgsql as $$
begin
  -- Offers are events of their own, which say more.
  if new.status <> old.status and new.status <> 'pilots_notified' then
    perform add_mission_event(new.id, 'status', jsonb_build_object('from', old.status, 'to', new.status,
      'pilot_id', coalesce(new.pilot_id, old.pilot_id),
      'start', case when new.status = 'pilot_accepted' then new.scheduled_at_start end), new.pilot_id);
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
comment on function note_mission_change is 'Notes a step, a time, a hold or the end of the agreed time.';
create trigger missions_event_changed after update on missions for each row
  when (old.status is distinct from new.status or old.scheduled_at_start is distinct from new.scheduled_at_start
    or old.is_on_hold is distinct from new.is_on_hold or old.show_on_hold is distinct from new.show_on_hold
    or old.sla_expired is distinct from new.sla_expired)
  execute function note_mission_change();

-- One event for all pilots who are offered the same mission at once. Twenty of them are named, the rest is counted.
create function note_offers() returns trigger language plpgsql as $$
begin
  perform add_mission_event(mission_id, 'offered', jsonb_build_object('count', count(*),
    'pilot_ids', to_jsonb((array_agg(pilot_id order by pilot_id))[:20])), null)
  from added where state = 'offered' group by mission_id;
  return null;
end $$;
comment on function note_offers is 'Notes whom a mission was offered to.';
create trigger mission_offers_event_new after insert on mission_offers
  referencing new table as added for each statement execute function note_offers();

create function note_offers_changed() returns trigger language plpgsql as $$
begin
  perform add_mission_event(changed.mission_id, changed.state, jsonb_build_object('count', count(*),
    'pilot_ids', to_jsonb((array_agg(changed.pilot_id order by changed.pilot_id))[:20])),
    case when changed.state = 'declined' then min(changed.pilot_id) end)
  from changed join before using (mission_id, pilot_id)
  where changed.state <> before.state and (changed.state in ('offered', 'declined')
    -- The end of an accepted offer is the end of a booking, which is a step of the mission.
    or (changed.state = 'withdrawn' and before.state = 'offered'))
  group by changed.mission_id, changed.state;
  return null;
end $$;
comment on function note_offers_changed is 'Notes offers that were declined, withdrawn or made again.';
create trigger mission_offers_event_changed after update on mission_offers
  referencing old table as before new table as changed for each statement execute function note_offers_changed();

create function note_reshoot() returns trigger language plpgsql as $$
declare
  holder bigint := (select pilot_id from missions where id = new.mission_id);
begin
  perform add_mission_event(new.mission_id,
    case when new.resolved_at is null then 'reshoot_requested' else 'reshoot_resolved' end, '{}',
    case when new.resolved_at is not null then holder end);
  return null;
end $$;
comment on function note_reshoot is 'Notes that shots are needed again, or no longer.';
create trigger partial_reshoots_event_new after insert on partial_reshoots for each row execute function note_reshoot();
create trigger partial_reshoots_event_resolved after update of resolved_at on partial_reshoots for each row
  when (old.resolved_at is distinct from new.resolved_at) execute function note_reshoot();

create function note_payout() returns trigger language plpgsql as $$
begin
  perform add_mission_event(missions.id, 'payout', jsonb_build_object('status', new.status, 'amount', new.amount,
    'currency_code', new.currency_code, 'pilot_id', new.pilot_id), null)
  from missions where missions.id = new.payoutable_id;
  return null;
end $$;
comment on function note_payout is 'Notes a payout for a mission, and what becomes of it.';
create trigger payouts_event_new after insert on payouts for each row
  when (new.payoutable_type = 'Mission') execute function note_payout();
create trigger payouts_event_changed after update of status on payouts for each row
  when (new.payoutable_type = 'Mission' and old.status is distinct from new.status) execute function note_payout();
