-- What a provider offers to choose from. Rows are retired, not deleted, once something refers to them.

create extension if not exists btree_gist;

-- Currencies money may be in; amounts elsewhere are always whole minor units of one of these.
create table currencies (
  code text primary key,
  name text not null,
  symbol text not null,
  -- A currency is named by its ISO 4217 code.
  constraint currencies_code_is_iso check (code ~ '^[A-Z]{3}$')
);

insert into currencies (code, name, symbol) values
  ('USD', 'US Dollar', '$'), ('EUR', 'Euro', '€'), ('GBP', 'Pound Sterling', '£'),
  ('CAD', 'Canadian Dollar', 'CA$'), ('AUD', 'Australian Dollar', 'A$'), ('MXN', 'Mexican Peso', 'MX$'),
  ('SEK', 'Swedish Krona', 'kr'), ('TRY', 'Turkish Lira', '₺'), ('BRL', 'Brazilian Real', 'R$'),
  ('INR', 'Indian Rupee', '₹');

-- Drone models a pilot can own and a package can accept.
create table drones (
  id bigint generated always as identity primary key,
  name text not null,
  full_name text not null,
  manufacturer text not null,
  -- True when the model takes cameras beyond the one it ships with.
  optional_cameras boolean not null default false,
  retired_at timestamptz,
  -- One row a model, so that a repeated import changes rather than doubles it.
  constraint drones_full_name_unique unique (full_name)
);

-- Cameras of a drone model; stock ones ship with it.
create table drone_cameras (
  id bigint generated always as identity primary key,
  drone_id bigint not null references drones on delete cascade,
  name text not null,
  stock boolean not null default false,
  -- A camera is named once per model.
  constraint drone_cameras_name_unique unique (drone_id, name)
);

-- Phones and tablets that flight apps run on.
create table devices (
  id bigint generated always as identity primary key,
  name text not null,
  operating_system text not null,
  device_type text not null,
  retired_at timestamptz,
  -- One row a device.
  constraint devices_name_unique unique (name),
  -- Flight apps run on phones and tablets only.
  constraint devices_type_known check (device_type in ('phone', 'tablet'))
);

-- Kinds of licenses and certificates, and what each asks of the pilot.
create table license_types (
  id bigint generated always as identity primary key,
  name text not null,
  issuer_type text not null,
  -- The label of the issuing body, asked for when there are many.
  issuing_body text,
  is_certificate_number_required boolean not null default true,
  reference_date_mode text not null,
  -- Months from the issue date until it expires.
  validity_period integer,
  is_flight_certificate boolean not null default false,
  country_code text,
  retired_at timestamptz,
  -- One row a kind.
  constraint license_types_name_unique unique (name),
  -- Decides whether the issuing body is asked for.
  constraint license_types_issuer_known check (issuer_type in ('single_issuing_body', 'many_issuing_body', 'other')),
  -- Decides which date is asked for and which way it is checked.
  constraint license_types_date_mode_known check (reference_date_mode in ('issue_date', 'expiration_date', 'not_applicable')),
  -- A validity of no months would expire on issue.
  constraint license_types_validity_positive check (validity_period > 0)
);

-- Extra equipment a mission may ask for: strobes, ground control targets, a second battery set.
create table equipment (
  id bigint generated always as identity primary key,
  name text not null,
  retired_at timestamptz,
  -- One row a kind of equipment.
  constraint equipment_name_unique unique (name)
);

-- What a mission or a point of interest is a picture of.
create table categories (
  id bigint generated always as identity primary key,
  name text not null,
  -- Tells the commercial panorama pin from the residential one.
  kind text not null default 'commercial',
  -- One row a category.
  constraint categories_name_unique unique (name),
  -- Only these two have a pin of their own.
  constraint categories_kind_known check (kind in ('commercial', 'residential'))
);

-- Badges earned by completing training courses.
create table badges (
  id bigint generated always as identity primary key,
  name text not null,
  abbreviation text not null,
  -- One row a badge.
  constraint badges_name_unique unique (name),
  -- Shown inside a small disc: three capitals at the most.
  constraint badges_abbreviation_short check (abbreviation ~ '^[A-Z0-9]{1,3}$')
);

-- What a mission demands of pilot and kit.
create table packages (
  id bigint generated always as identity primary key,
  name text not null,
  badge_id bigint references badges,
  badge_required boolean not null default false,
  drones_required boolean not null default true,
  cameras_required boolean not null default true,
  devices_required boolean not null default true,
  equipment_required boolean not null default false,
  -- One row a package.
  constraint packages_name_unique unique (name),
  -- A required badge must be named.
  constraint packages_required_badge_named check (not badge_required or badge_id is not null)
);

-- Drone models a package accepts.
create table package_drones (
  package_id bigint not null references packages on delete cascade,
  drone_id bigint not null references drones,
  primary key (package_id, drone_id)
);

-- Cameras a package accepts.
create table package_drone_cameras (
  package_id bigint not null references packages on delete cascade,
  drone_camera_id bigint not null references drone_cameras,
  primary key (package_id, drone_camera_id)
);

-- Devices a package accepts.
create table package_devices (
  package_id bigint not null references packages on delete cascade,
  device_id bigint not null references devices,
  primary key (package_id, device_id)
);

-- Equipment a package asks for.
create table package_equipment (
  package_id bigint not null references packages on delete cascade,
  equipment_id bigint not null references equipment,
  primary key (package_id, equipment_id)
);

-- Kinds of shots, with what a good one looks like.
create table shot_types (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  -- Address of an mp4 that shows the shot being flown.
  video text,
  -- One row a kind of shot.
  constraint shot_types_name_unique unique (name)
);

-- Sample pictures of a kind of shot, in the two sizes the portal asks for.
create table shot_type_sample_images (
  id bigint generated always as identity primary key,
  shot_type_id bigint not null references shot_types on delete cascade,
  position integer not null,
  small_640 text not null,
  medium_1024 text not null,
  -- One picture a place.
  constraint shot_type_sample_images_position_unique unique (shot_type_id, position)
);

-- Why a flight may be moved.
create table reschedule_reasons (
  id bigint generated always as identity primary key,
  slug text not null,
  short text not null,
  blurb text not null default '',
  is_pilot_selectable boolean not null default true,
  -- The slug is the reason's name in code.
  constraint reschedule_reasons_slug_unique unique (slug)
);

-- Companies that pay pilots, by work location.
create table legal_entities (
  id bigint generated always as identity primary key,
  name text not null,
  slug text not null,
  display_countries text not null default '',
  -- The slug travels in payment links.
  constraint legal_entities_slug_unique unique (slug)
);

-- Lines for the dashboard, one drawn at random.
create table daily_messages (
  id bigint generated always as identity primary key,
  message text not null,
  is_active boolean not null default true,
  -- The same line twice would only be drawn twice as often.
  constraint daily_messages_message_unique unique (message)
);
