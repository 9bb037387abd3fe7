-- The pilot and all that the pilot owns.

-- Distance on a sphere in meters, the one rule for matching, listing and display.
create function great_circle_metres(lat_a double precision, lon_a double precision,
                                    lat_b double precision, lon_b double precision)
returns double precision language sql immutable parallel safe strict
return 2 * 6371008.8 * asin(least(1, sqrt(
  power(sin(radians(lat_b - lat_a) / 2), 2)
  + cos(radians(lat_a)) * cos(radians(lat_b)) * power(sin(radians(lon_b - lon_a) / 2), 2))));

-- One row a pilot. The id is the pilot number that admins and payouts use.
create table pilots (
  id bigint generated always as identity (start with 1001) primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- The subject at the identity provider, bound at the first sign-in.
  identity_subject text,
  -- Only for the plain session mechanism of test environments.
  password_hash text,
  phone text,
  birthday date,
  address text,
  address2 text,
  city text,
  state text,
  postal_code text,
  country text,
  latitude double precision,
  longitude double precision,
  timezone_id text,
  image text,
  terms_and_conditions boolean not null default false,
  -- Miles the pilot is willing to travel.
  travel_distance integer,
  drone_system text,
  status text not null default 'created',
  first_flight_on date,
  is_available_weekdays boolean not null default false,
  is_available_weekends boolean not null default false,
  total_ar_blocks integer not null default 0,
  paypal_email text,
  payment_processor text,
  stripe_onboarding boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The provider's review knows these four outcomes.
  constraint pilots_status_known check (status in ('created', 'approved', 'rejected', 'evaluation_completed')),
  -- A distance of nothing matches nothing; unset says so.
  constraint pilots_travel_distance_positive check (travel_distance > 0),
  -- A place has both coordinates or none.
  constraint pilots_position_whole check ((latitude is null) = (longitude is null)),
  constraint pilots_latitude_on_earth check (latitude between -90 and 90),
  constraint pilots_longitude_on_earth check (longitude between -180 and 180)
);

-- An address signs in one pilot, whatever its letter case.
create unique index pilots_email_unique on pilots (lower(email));
-- A subject of the identity provider is one pilot.
create unique index pilots_identity_subject_unique on pilots (identity_subject) where identity_subject is not null;
-- Matching narrows by a box around the site before it measures distances.
create index pilots_matching on pilots (latitude, longitude) where status = 'approved';

-- Drones a pilot owns; a pilot may own two of a model.
create table pilot_drones (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  drone_id bigint not null references drones,
  created_at timestamptz not null default now()
);
create index pilot_drones_by_pilot on pilot_drones (pilot_id);

-- Cameras a pilot has for one drone.
create table pilot_drone_cameras (
  id bigint generated always as identity primary key,
  pilot_drone_id bigint not null references pilot_drones on delete cascade,
  drone_camera_id bigint not null references drone_cameras,
  -- A camera is chosen once per drone.
  constraint pilot_drone_cameras_unique unique (pilot_drone_id, drone_camera_id)
);

-- Phones and tablets a pilot owns.
create table pilot_devices (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  device_id bigint not null references devices,
  -- A model is listed once.
  constraint pilot_devices_unique unique (pilot_id, device_id)
);

-- Licenses a pilot holds, each with its document.
create table pilot_licenses (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  license_type_id bigint not null references license_types,
  license_number text,
  reference_date date,
  expiration_date date,
  issuing_body text,
  -- Storage key of the document and its media type; absent until the second save.
  image_key text,
  image_type text,
  created_at timestamptz not null default now(),
  -- A kind of license is held once.
  constraint pilot_licenses_unique unique (pilot_id, license_type_id),
  -- The form a license number has everywhere we know.
  constraint pilot_licenses_number_form check (license_number ~ '^[A-Za-z0-9#-]{6,32}$')
);

-- Equipment a pilot owns.
create table pilot_equipment (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  equipment_id bigint not null references equipment,
  -- A kind is listed once.
  constraint pilot_equipment_unique unique (pilot_id, equipment_id)
);

-- Badges a pilot has or is working toward.
create table pilot_badges (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  badge_id bigint not null references badges,
  status text not null,
  awarded_at timestamptz not null default now(),
  -- A badge is awarded once; pending becomes complete.
  constraint pilot_badges_unique unique (pilot_id, badge_id),
  constraint pilot_badges_status_known check (status in ('pending', 'complete'))
);

-- Programs a pilot has opted in to.
create table pilot_opt_ins (
  pilot_id bigint not null references pilots on delete cascade,
  slug text not null,
  created_at timestamptz not null default now(),
  primary key (pilot_id, slug)
);

-- The pilot's account at the payment provider, one a work location.
create table stripe_accounts (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  legal_entity_id bigint not null references legal_entities,
  autopay_enabled boolean not null default false,
  -- The payment provider's name for the account, once it has one.
  external_id text,
  created_at timestamptz not null default now(),
  -- One account a work location.
  constraint stripe_accounts_unique unique (pilot_id, legal_entity_id)
);
