-- One table for all that pilots deliver. The three it replaces were never written to in a release and are empty,
-- so they go in the same step; from here on a table that a release reads is taken away one release later
-- (migrations/README.md).
drop table images;
drop table videos;
drop table panoramas;
drop sequence asset_ids;

-- Photos, videos, panoramas and data files of a mission, each once it has arrived in the object store.
create table assets (
  -- Counts the assets in the order of their arrival: the order of every list, and the key of its pages.
  number bigint generated always as identity,
  -- Ids of stored assets carry the letters DB, which tells them from ids a browser makes up.
  id text not null generated always as ('DB' || number::text) stored,
  mission_id bigint not null references missions on delete cascade,
  -- Null until the pilot assigns the asset to a shot; it outlives the shot.
  shot_id bigint references shots on delete set null,
  -- Who delivered it; null for what the provider adds.
  pilot_id bigint references pilots,
  kind text not null,
  -- The file's name on the pilot's card.
  name text not null,
  -- Key of the original in the object store; its last part is the unique_file_name of the upload calls.
  storage_key text not null,
  -- The object store's name of the upload in parts; null for files from a transfer tool.
  upload_id text,
  size bigint not null,
  media_type text not null,
  -- Name, size and last-modified time of the file on the pilot's card.
  fingerprint text not null,
  -- Of the stored bytes, in lower-case hexadecimal, once the server has read them.
  sha256 text,
  -- Its place in the queue of the browser that sent it.
  upload_number integer not null default 0,
  status text not null default 'processing',
  -- Why processing failed, in words for the pilot.
  error text,
  -- Storage keys of the smaller versions, by name, such as small_640.
  renditions jsonb not null default '{}',
  source_type text not null default 'raw',
  width integer,
  height integer,
  gps_latitude double precision,
  gps_longitude double precision,
  -- Meters above sea level.
  gps_altitude double precision,
  -- Meters above the point of takeoff.
  relative_altitude double precision,
  taken_at timestamptz,
  camera_make text,
  camera_model text,
  -- Degrees, north-east-down: yaw from north, pitch -90 straight down.
  gimbal_yaw double precision,
  gimbal_pitch double precision,
  gimbal_roll double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id),
  constraint assets_number_unique unique (number),
  -- The same file sent twice is one asset, and so is a completion sent twice.
  constraint assets_fingerprint_unique unique (mission_id, fingerprint),
  -- Two assets never share an object.
  constraint assets_storage_key_unique unique (storage_key),
  -- An upload ends in one asset.
  constraint assets_upload_unique unique (upload_id),
  constraint assets_kind_known check (kind in ('image', 'video', 'panorama', 'data_file')),
  -- Processing reads the metadata and makes the renditions; a failed asset is still the pilot's delivery.
  constraint assets_status_known check (status in ('processing', 'ready', 'failed')),
  -- A failure tells the pilot why.
  constraint assets_failure_explained check (status <> 'failed' or error is not null),
  -- edit: the final cut of a video.
  constraint assets_source_type_known check (source_type in ('raw', 'edit')),
  constraint assets_size_not_negative check (size >= 0),
  constraint assets_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint assets_dimensions_positive check (width > 0 and height > 0),
  -- A place has both coordinates or none; the altitude may be missing alone.
  constraint assets_position_whole check ((gps_latitude is null) = (gps_longitude is null)),
  constraint assets_latitude_on_earth check (gps_latitude between -90 and 90),
  constraint assets_longitude_on_earth check (gps_longitude between -180 and 180)
);
-- The pages of the upload screen: everything, one shot, or what belongs to no shot yet.
create index assets_by_mission on assets (mission_id, number);
create index assets_by_shot on assets (shot_id, number) where shot_id is not null;
create index assets_unassigned on assets (mission_id, number) where shot_id is null;
create index assets_by_pilot on assets (pilot_id) where pilot_id is not null;
