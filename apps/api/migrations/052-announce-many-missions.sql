-- A statement about many missions at once (an import, a job) announces that missions have changed, without naming
-- each: thousands of announcements would take longer than the change itself, and a browser fetches its lists once.

create or replace function announce_missions(mission_ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(mission_ids) > 50 then
    perform announce_to_pilots('missions-changed', '{}', array(
      select pilot_id from missions where id = any (mission_ids) and pilot_id is not null
      union select pilot_id from mission_offers where mission_id = any (mission_ids) and state = 'offered'));
  else
    perform announce_to_pilots('missions-changed', jsonb_build_object('mission_id', id),
      array(select pilot_id from mission_offers where mission_id = id and state = 'offered') || pilot_id)
    from missions where id = any (mission_ids);
  end if;
end $$;

create or replace function announce_changed_missions() returns trigger language plpgsql as $$
begin
  perform announce_missions((select array_agg(id) from changed));
  -- The pilots they were taken from.
  perform announce_to_pilots('missions-changed', '{}', (
    select array_agg(before.pilot_id) from before join changed using (id)
    where before.pilot_id is not null and before.pilot_id is distinct from changed.pilot_id));
  return null;
end $$;

create or replace function announce_offers() returns trigger language plpgsql as $$
begin
  if (select count(distinct mission_id) from changed) > 50 then
    perform announce_to_pilots('missions-changed', '{}', (select array_agg(pilot_id) from changed));
  else
    perform announce_to_pilots('missions-changed', jsonb_build_object('mission_id', mission_id), array_agg(pilot_id))
    from changed group by mission_id;
  end if;
  return null;
end $$;
