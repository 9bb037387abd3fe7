-- A mission is completed by a payout that arrives, which a job hears of. No pilot completes one, so an event of that kind
-- without anyone's name is the system's. The function is otherwise that of 291.

create or replace function note_mission_change() returns trigger language plpgsql as $$
begin
  -- Offers are events of their own, which say more.
  if new.status <> old.status and new.status <> 'pilots_notified' then
    perform add_mission_event(new.id, 'status', jsonb_build_object('from', old.status, 'to', new.status,
      'pilot_id', coalesce(new.pilot_id, old.pilot_id),
      'start', case when new.status = 'pilot_accepted' then new.scheduled_at_start end,
      'concerns', case when new.status = 'flight_complete' and new.flown_outside <> '{}'
        then to_jsonb(new.flown_outside) end), case when new.status <> 'complete' then new.pilot_id end);
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
