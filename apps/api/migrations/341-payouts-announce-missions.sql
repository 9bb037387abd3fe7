-- A payout is part of its mission's page, which people read who don't hear of payouts: dispatchers and reviewers saw a
-- mission that waits for its payment until they loaded the page again.

create function announce_paid_missions() returns trigger language plpgsql as $$
declare
  ids bigint[];
  payload jsonb := jsonb_build_object('event', 'mission.changed', 'data', '{}'::jsonb,
    'channels', jsonb_build_array('private-provider-missions'));
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct payoutable_id) into ids from (
      select payoutable_type, payoutable_id, to_jsonb(changed) - 'updated_at' from changed
      except all select payoutable_type, payoutable_id, to_jsonb(before) - 'updated_at' from before) as different
      where payoutable_type = 'Mission';
  else
    select array_agg(distinct payoutable_id) into ids from changed where payoutable_type = 'Mission';
  end if;
  if cardinality(ids) > 50 then
    perform pg_notify('sortie_realtime', payload::text);
    return null;
  end if;
  perform pg_notify('sortie_realtime',
    jsonb_set(payload, '{data}', jsonb_build_object('mission_id', id))::text) from unnest(ids) as id;
  return null;
end $$;
comment on function announce_paid_missions is 'Announces the missions of changed payouts to those of the provider''s people who may read missions.';

create trigger payouts_announced_to_missions_new after insert on payouts referencing new table as changed
  for each statement execute function announce_paid_missions();
create trigger payouts_announced_to_missions_changed after update on payouts
  referencing old table as before new table as changed
  for each statement execute function announce_paid_missions();
create trigger payouts_announced_to_missions_gone after delete on payouts referencing old table as changed
  for each statement execute function announce_paid_missions();
