-- A pilot lists a drone model once, as a device or a kind of equipment: matching looks for a model, not for a number
-- of them. Two rows of a model become one with the cameras of both. This can be done at once because no release had
-- been made that writes a second row (docs/decisions/036-gear.md).

-- The cameras of a pilot's further drones of a model move to the first one.
insert into pilot_drone_cameras (pilot_drone_id, drone_camera_id)
select first.id, camera.drone_camera_id
from pilot_drones later
join pilot_drone_cameras camera on camera.pilot_drone_id = later.id
join lateral (
  select min(id) as id from pilot_drones where pilot_id = later.pilot_id and drone_id = later.drone_id
) first on first.id < later.id
on conflict do nothing;

delete from pilot_drones later using pilot_drones earlier
where earlier.pilot_id = later.pilot_id and earlier.drone_id = later.drone_id and earlier.id < later.id;

-- A model is listed once, however often it is sent.
alter table pilot_drones add constraint pilot_drones_unique unique (pilot_id, drone_id);
comment on table pilot_drones is 'Drones a pilot owns, one row per model.';

-- A drone that takes optional cameras keeps one that did not come with it. Deleting the drone deletes them all.
create function pilot_drone_keeps_non_stock_camera() returns trigger language plpgsql as $$
begin
  -- Two removals at once wait for each other here, so that each sees what the other has left.
  perform from pilot_drones where id = old.pilot_drone_id for update;
  if not found then
    return null;
  end if;
  if exists (
    select from drone_cameras removed join drones on drones.id = removed.drone_id
    where removed.id = old.drone_camera_id and not removed.stock and drones.optional_cameras
  ) and not exists (
    select from pilot_drone_cameras kept join drone_cameras on drone_cameras.id = kept.drone_camera_id
    where kept.pilot_drone_id = old.pilot_drone_id and not drone_cameras.stock
  ) then
    raise exception 'pilot drone % would be left without a non-stock camera', old.pilot_drone_id
      using errcode = 'check_violation', constraint = 'pilot_drone_keeps_non_stock_camera';
  end if;
  return null;
end $$;

create trigger pilot_drone_cameras_keep_non_stock after delete on pilot_drone_cameras
  for each row execute function pilot_drone_keeps_non_stock_camera();
comment on trigger pilot_drone_cameras_keep_non_stock on pilot_drone_cameras is
  'The last non-stock camera of a drone with optional cameras cannot be removed.';
