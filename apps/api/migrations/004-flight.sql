-- What is flown, where it may be flown, and what comes back.

-- Shapes drawn for a mission: areas, lines, points and no-fly zones.
create table map_features (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  position integer not null,
  name text not null default '',
  notes text not null default '',
  kind text not null,
  geometry_type text not null,
  -- GeoJSON geometry in longitude, latitude.
  geometry jsonb not null,
  -- rgeo_area and area in square meters, rgeo_perimeter in meters, type.
  properties jsonb not null default '{}',
  -- Altitude and the like for the shots of this feature.
  shot_type_attributes jsonb not null default '{}',
  constraint map_features_position_unique unique (mission_id, position),
  constraint map_features_kind_known check (kind in ('line', 'polygon', 'property_area', 'no_fly_zone', 'point_of_interest', 'panorama')),
  constraint map_features_geometry_known check (geometry_type in ('LineString', 'Polygon', 'Point')),
  -- The column repeats the geometry's own type so that it can be queried; the two cannot differ.
  constraint map_features_geometry_agrees check (geometry ->> 'type' = geometry_type)
);

-- Photos and videos a mission asks for.
create table shots (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  map_feature_id bigint references map_features on delete set null,
  shot_type_id bigint references shot_types,
  position integer not null default 0,
  name text not null,
  instructions text not null default '',
  pilot_comment text,
  -- 'catalog' for shots of a map feature.
  origin_type text not null default 'custom',
  post_processes text[] not null default '{}'
);
create index shots_by_mission on shots (mission_id, position);

-- Ids of stored assets carry the letters DB, which tells them from ids a browser makes up.
create sequence asset_ids start with 1;

-- Photos of a mission.
create table images (
  id text primary key default 'DB' || nextval('asset_ids'),
  mission_id bigint not null references missions on delete cascade,
  shot_id bigint references shots on delete set null,
  name text not null,
  -- Storage key of the original; addresses are made from it when asked for.
  storage_key text not null,
  size bigint not null,
  media_type text not null,
  -- Name, size and last-modified time of the file on the pilot's card.
  fingerprint text not null,
  sha256 text,
  upload_number integer not null default 0,
  processing boolean not null default true,
  versions jsonb not null default '{}',
  gps_latitude double precision,
  gps_longitude double precision,
  gps_altitude double precision,
  taken_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  -- The same file sent twice is one image.
  constraint images_fingerprint_unique unique (mission_id, fingerprint),
  constraint images_size_not_negative check (size >= 0)
);
create index images_by_shot on images (shot_id);

-- Videos of a mission.
create table videos (
  id text primary key default 'DB' || nextval('asset_ids'),
  mission_id bigint not null references missions on delete cascade,
  shot_id bigint references shots on delete set null,
  name text not null,
  storage_key text not null,
  size bigint not null,
  media_type text not null,
  fingerprint text not null,
  sha256 text,
  processing boolean not null default true,
  versions jsonb not null default '{}',
  -- 'edit' means final.
  source_type text not null default 'raw',
  taken_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  -- The same file sent twice is one video.
  constraint videos_fingerprint_unique unique (mission_id, fingerprint),
  constraint videos_size_not_negative check (size >= 0)
);
create index videos_by_shot on videos (shot_id);

-- Panoramas of a mission, delivered as archives.
create table panoramas (
  id text primary key default 'DB' || nextval('asset_ids'),
  mission_id bigint not null references missions on delete cascade,
  shot_id bigint references shots on delete set null,
  name text not null,
  storage_key text not null,
  size bigint not null,
  media_type text not null,
  fingerprint text not null,
  processing boolean not null default true,
  created_at timestamptz not null default now(),
  -- The same file sent twice is one panorama.
  constraint panoramas_fingerprint_unique unique (mission_id, fingerprint),
  constraint panoramas_size_not_negative check (size >= 0)
);

-- Shots the provider wants flown again; open until resolved.
create table partial_reshoots (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  reason text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index partial_reshoots_by_mission on partial_reshoots (mission_id);

-- Which shots a partial reshoot asks for.
create table partial_reshoot_shots (
  partial_reshoot_id bigint not null references partial_reshoots on delete cascade,
  shot_id bigint not null references shots on delete cascade,
  primary key (partial_reshoot_id, shot_id)
);

-- What the airspace asks at the site.
create table airspace_briefings (
  mission_id bigint primary key references missions on delete cascade,
  external_id text,
  auth_option text,
  requires_auth boolean not null default false
);

-- Notices of an airspace briefing.
create table airspace_notices (
  id bigint generated always as identity primary key,
  mission_id bigint not null references airspace_briefings on delete cascade,
  message text not null
);
create index airspace_notices_by_mission on airspace_notices (mission_id);

-- Waivers and authorizations the provider holds for the site.
create table airspace_certificates (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  certificate_type text not null,
  doc_identifier text not null,
  -- Feet above ground level.
  altitude integer,
  start_date date,
  end_date date,
  special_provisions text not null default '',
  filename text,
  attachment_date date,
  remote_url text,
  constraint airspace_certificates_in_order check (start_date <= end_date)
);
create index airspace_certificates_by_mission on airspace_certificates (mission_id);

-- Flights filed with the flight-authorization service.
create table laanc_flights (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  flight_id text not null,
  -- Set when the flight moved to another day: the authorization no longer covers it.
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  -- The service's return may be repeated; it is still one flight.
  constraint laanc_flights_unique unique (mission_id, flight_id)
);

-- Answers of the authorities to a filed flight.
create table laanc_authorizations (
  id bigint generated always as identity primary key,
  laanc_flight_id bigint not null references laanc_flights on delete cascade,
  position integer not null,
  message text,
  authority_name text,
  authority_id text,
  status text,
  confirmation_number text,
  constraint laanc_authorizations_position_unique unique (laanc_flight_id, position)
);

-- Exemptions from authorization at the site.
create table laanc_exemptions (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  city text,
  -- Feet above ground level.
  ceiling integer,
  name text,
  type text,
  code text
);
create index laanc_exemptions_by_mission on laanc_exemptions (mission_id);
