-- A change of few assets is announced asset by asset, so that an open portal need not load thousands of them anew.

create or replace function announce_changed_assets() returns trigger language plpgsql as $$
declare
  assigned bigint := (select count(*) from changed join before using (number)
    where changed.shot_id is distinct from before.shot_id);
begin
  perform announce_to_pilots(changed.kind || '-updated', jsonb_build_object(
    'id', changed.id, 'mission_id', changed.mission_id, 'attributes', jsonb_build_object(
      'processing', changed.status = 'processing', 'error', changed.error, 'shot', changed.shot_id,
      'gps_latitude', changed.gps_latitude, 'gps_longitude', changed.gps_longitude,
      'gps_altitude', changed.gps_altitude, 'taken_at', changed.taken_at)), array[missions.pilot_id])
  from changed join before using (number) join missions on missions.id = changed.mission_id
  where changed.kind in ('image', 'video') and (
    (changed.status, changed.renditions, changed.error) is distinct from (before.status, before.renditions, before.error)
    or (assigned <= 50 and changed.shot_id is distinct from before.shot_id));
  perform announce_to_pilots('assets-changed', jsonb_build_object('mission_id', missions.id), array[missions.pilot_id])
  from missions where id in (
    select changed.mission_id from changed join before using (number)
    where (changed.shot_id is distinct from before.shot_id and (assigned > 50 or changed.kind not in ('image', 'video')))
      or (changed.kind not in ('image', 'video') and changed.status <> before.status));
  return null;
end $$;

create or replace function announce_deleted_assets() returns trigger language plpgsql as $$
begin
  perform announce_to_pilots('assets-changed', jsonb_strip_nulls(jsonb_build_object('mission_id', gone.mission_id,
    'deleted', case when cardinality(gone.ids) <= 200 then to_jsonb(gone.ids) end)), array[missions.pilot_id])
  from (select mission_id, array_agg(id order by number) as ids from changed group by mission_id) as gone
  join missions on missions.id = gone.mission_id;
  return null;
end $$;
