-- What processing finds out about an asset, and what it makes of it.

alter table assets
  -- Where the aircraft pointed, in degrees from north: stands in for the gimbal's where that is missing.
  add column flight_yaw double precision,
  -- Of the lens in millimeters, the same on 35 mm film, and as the maker has calibrated it in pixels.
  add column focal_length double precision,
  add column focal_length_35mm double precision,
  add column calibrated_focal_length double precision,
  -- Key of a picture that the pilot's browser has made of a file the server cannot show, such as a frame of a video.
  add column preview_key text,
  -- When the file was made, by what the pilot's browser knew of it; the photo's own word goes first.
  add column original_created_at timestamptz,
  -- When processing ended, well or not; null while it goes on.
  add column processed_at timestamptz,
  -- Two assets never share a picture.
  add constraint assets_preview_key_unique unique (preview_key),
  add constraint assets_flight_yaw_degrees check (flight_yaw between -360 and 360),
  add constraint assets_focal_lengths_positive
    check (focal_length > 0 and focal_length_35mm > 0 and calibrated_focal_length > 0),
  -- An angle beyond a full turn is no angle of a gimbal.
  add constraint assets_gimbal_degrees check (
    gimbal_yaw between -360 and 360 and gimbal_pitch between -360 and 360 and gimbal_roll between -360 and 360
  ) not valid;

-- Counts and finds what waits and what has failed, among millions that are done.
create index assets_not_ready on assets (status, number) where status <> 'ready';

-- Where a processed asset is shown it is updated at once: these two events carry what has changed. Assets that are
-- assigned or deleted are announced by their mission, however many they are.
create function announce_changed_assets() returns trigger language plpgsql as $$
begin
  perform announce_to_pilots(changed.kind || '-updated', jsonb_build_object(
    'id', changed.id, 'mission_id', changed.mission_id, 'attributes', jsonb_build_object(
      'processing', changed.status = 'processing', 'error', changed.error, 'shot', changed.shot_id,
      'gps_latitude', changed.gps_latitude, 'gps_longitude', changed.gps_longitude,
      'gps_altitude', changed.gps_altitude, 'taken_at', changed.taken_at)), array[missions.pilot_id])
  from changed join before using (number) join missions on missions.id = changed.mission_id
  where changed.kind in ('image', 'video') and (changed.status, changed.renditions, changed.error)
    is distinct from (before.status, before.renditions, before.error);
  perform announce_to_pilots('assets-changed', jsonb_build_object('mission_id', missions.id), array[missions.pilot_id])
  from missions where id in (
    select changed.mission_id from changed join before using (number)
    where changed.shot_id is distinct from before.shot_id
      or (changed.kind not in ('image', 'video') and changed.status <> before.status));
  return null;
end $$;
create trigger assets_announced_changed after update on assets
  referencing old table as before new table as changed for each statement execute function announce_changed_assets();

create function announce_deleted_assets() returns trigger language plpgsql as $$
begin
  perform announce_to_pilots('assets-changed', jsonb_build_object('mission_id', id), array[pilot_id])
  from missions where id in (select mission_id from changed);
  return null;
end $$;
create trigger assets_announced_gone after delete on assets
  referencing old table as changed for each statement execute function announce_deleted_assets();
