-- A key of the desktop transfer tool is for one assignment of a mission, its folder is its pilot's own, and what has
-- become an asset lies where no key reaches it.

alter table file_transfer_credentials
  -- What comes before the mission's folder in the object store. Keys of an earlier release share one for all pilots.
  add column store_prefix text not null default 'transfers/';

alter table assets
  -- The file in a transfer folder that the asset is a copy of; null for uploads, and once that file was cleared.
  add column source_key text;
-- Finds the assets of a folder, and the one of a file.
create index assets_by_source on assets (source_key) where source_key is not null;

-- Whoever has lost a mission has lost its key, and the next pilot sees no secret of the one before. A secret of the
-- flight app is that of the key once a key was generated.
create function end_transfer_of_assignment() returns trigger language plpgsql as $$
begin
  update flight_apps set sealed_secret_key = null, value = value - 'secret_key'
  where mission_id = new.id and exists (
    select from file_transfer_credentials as keys where keys.mission_id = new.id and keys.pilot_id = old.pilot_id);
  update file_transfer_credentials set revoked_at = now()
  where mission_id = new.id and pilot_id = old.pilot_id and revoked_at is null;
  return null;
end $$;
create trigger transfer_ends_with_assignment after update of pilot_id on missions
  for each row when (old.pilot_id is not null and old.pilot_id is distinct from new.pilot_id)
  execute function end_transfer_of_assignment();

-- Files of an earlier release became assets where they were. A key that reaches such files is closed, and the next one
-- opens a folder of its own.
update file_transfer_credentials as keys set revoked_at = now()
where revoked_at is null and exists (
  select from assets where assets.mission_id = keys.mission_id
    and starts_with(assets.storage_key, 'transfers/' || keys.mission_id || '/'));

-- The same for keys and secrets that have outlived their assignment.
update flight_apps set sealed_secret_key = null, value = value - 'secret_key'
where exists (
  select from file_transfer_credentials as keys join missions on missions.id = keys.mission_id
  where keys.mission_id = flight_apps.mission_id and keys.pilot_id is distinct from missions.pilot_id
    and keys.revoked_at is null);
update file_transfer_credentials as keys set revoked_at = now()
from missions
where missions.id = keys.mission_id and missions.pilot_id is distinct from keys.pilot_id and keys.revoked_at is null;
