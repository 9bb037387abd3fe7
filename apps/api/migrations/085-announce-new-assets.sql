-- Files that arrive from one device show on the pilot's others: who hears of them asks for those that it lacks.

create function announce_new_assets() returns trigger language plpgsql as $$
begin
  perform announce_to_pilots('assets-changed', jsonb_build_object('mission_id', new_assets.mission_id, 'added',
    new_assets.ids[:200]), array[missions.pilot_id])
  from (select mission_id, array_agg(id order by number) as ids from added group by mission_id) as new_assets
  join missions on missions.id = new_assets.mission_id;
  return null;
end $$;
create trigger assets_announced_new after insert on assets
  referencing new table as added for each statement execute function announce_new_assets();
