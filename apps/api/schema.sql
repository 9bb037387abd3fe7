-- Written from the migrated database by `npm run schema`, to be read; a test says when it is stale.

-- What happened to a mission, as the pilot's screens report it
create table activity_logs (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  pilot_id bigint,
  event_type text not null,
  event_datetime timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint activity_logs_pkey PRIMARY KEY (id),
  constraint activity_logs_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  constraint activity_logs_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id)
);
-- Deletes the entries of a mission with it
CREATE INDEX activity_logs_by_mission ON public.activity_logs USING btree (mission_id);
-- Finds the entries of a pilot for an export of personal data
CREATE INDEX activity_logs_by_pilot ON public.activity_logs USING btree (pilot_id) WHERE (pilot_id IS NOT NULL);

-- What the airspace at the site requires
create table airspace_briefings (
  mission_id bigint not null,
  external_id text,
  auth_option text,
  requires_auth boolean not null default false,
  constraint airspace_briefings_pkey PRIMARY KEY (mission_id),
  constraint airspace_briefings_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);
CREATE TRIGGER airspace_briefings_announced_changed AFTER UPDATE ON public.airspace_briefings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER airspace_briefings_announced_gone AFTER DELETE ON public.airspace_briefings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER airspace_briefings_announced_new AFTER INSERT ON public.airspace_briefings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER airspace_briefings_authorize_changed AFTER UPDATE ON public.airspace_briefings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION missions_with_authorizations();
CREATE TRIGGER airspace_briefings_authorize_gone AFTER DELETE ON public.airspace_briefings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION missions_with_authorizations();
CREATE TRIGGER airspace_briefings_authorize_new AFTER INSERT ON public.airspace_briefings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION missions_with_authorizations();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.airspace_briefings FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Waivers and authorizations the provider holds for the site
create table airspace_certificates (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  certificate_type text not null,
  doc_identifier text not null,
  altitude integer,
  start_date date,
  end_date date,
  special_provisions text not null default ''::text,
  filename text,
  attachment_date date,
  remote_url text,
  constraint airspace_certificates_pkey PRIMARY KEY (id),
  -- A certificate that ends before it starts would never be valid
  constraint airspace_certificates_in_order CHECK ((start_date <= end_date)),
  constraint airspace_certificates_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);
-- Reads the certificates of a mission with it
CREATE INDEX airspace_certificates_by_mission ON public.airspace_certificates USING btree (mission_id);
CREATE TRIGGER airspace_certificates_announced_changed AFTER UPDATE ON public.airspace_certificates REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER airspace_certificates_announced_gone AFTER DELETE ON public.airspace_certificates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER airspace_certificates_announced_new AFTER INSERT ON public.airspace_certificates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER airspace_certificates_compared_changed AFTER UPDATE ON public.airspace_certificates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION compare_with_certificates();
CREATE TRIGGER airspace_certificates_compared_gone AFTER DELETE ON public.airspace_certificates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION compare_with_certificates();
CREATE TRIGGER airspace_certificates_compared_new AFTER INSERT ON public.airspace_certificates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION compare_with_certificates();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.airspace_certificates FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Notices of an airspace briefing
create table airspace_notices (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  message text not null,
  constraint airspace_notices_pkey PRIMARY KEY (id),
  constraint airspace_notices_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES airspace_briefings(mission_id) ON DELETE CASCADE
);
-- Reads the notices of a briefing with it
CREATE INDEX airspace_notices_by_mission ON public.airspace_notices USING btree (mission_id);
CREATE TRIGGER airspace_notices_announced_changed AFTER UPDATE ON public.airspace_notices REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER airspace_notices_announced_gone AFTER DELETE ON public.airspace_notices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER airspace_notices_announced_new AFTER INSERT ON public.airspace_notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.airspace_notices FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Files on their way, in parts
create table asset_uploads (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  mission_id bigint not null,
  shot_id bigint,
  shot_type_id bigint,
  name text not null,
  size bigint,
  type text not null,
  file_type text not null,
  fingerprint text not null,
  date_created timestamp with time zone,
  upload_id text not null,
  stored_file_name text not null,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  constraint asset_uploads_pkey PRIMARY KEY (id),
  -- Decides which kind of asset the file becomes
  constraint asset_uploads_file_type_known CHECK ((file_type = ANY (ARRAY['image'::text, 'video'::text, 'panorama'::text, 'data_file'::text]))),
  constraint asset_uploads_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  constraint asset_uploads_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  constraint asset_uploads_shot_id_fkey FOREIGN KEY (shot_id) REFERENCES shots(id) ON DELETE SET NULL,
  -- A shot of another mission can't be the target of a file
  constraint asset_uploads_shot_of_mission FOREIGN KEY (mission_id, shot_id) REFERENCES shots(mission_id, id) ON DELETE SET NULL (shot_id) NOT VALID,
  constraint asset_uploads_shot_type_id_fkey FOREIGN KEY (shot_type_id) REFERENCES shot_types(id),
  -- Identifies the upload in the object store
  constraint asset_uploads_upload_id_unique UNIQUE (upload_id)
);
-- Finds uploads that nobody continues
CREATE INDEX asset_uploads_abandoned ON public.asset_uploads USING btree (last_used_at) WHERE (completed_at IS NULL);
-- Deletes the uploads of a mission with it
CREATE INDEX asset_uploads_by_mission ON public.asset_uploads USING btree (mission_id);
-- Finds the uploads of a pilot for an export or an erasure
CREATE INDEX asset_uploads_by_pilot ON public.asset_uploads USING btree (pilot_id);
-- Releases the uploads of a shot that is deleted
CREATE INDEX asset_uploads_by_shot ON public.asset_uploads USING btree (shot_id) WHERE (shot_id IS NOT NULL);
-- Finds what keeps a shot type from being deleted
CREATE INDEX asset_uploads_by_shot_type ON public.asset_uploads USING btree (shot_type_id) WHERE (shot_type_id IS NOT NULL);
-- A resumed upload finds itself, and a second tab finds the same one
CREATE UNIQUE INDEX asset_uploads_open ON public.asset_uploads USING btree (mission_id, fingerprint) WHERE (completed_at IS NULL);
-- Counts the open uploads of a pilot, and finds them when the pilot is erased
CREATE INDEX asset_uploads_open_by_pilot ON public.asset_uploads USING btree (pilot_id) WHERE (completed_at IS NULL);
CREATE TRIGGER asset_uploads_refuse_erased BEFORE INSERT ON public.asset_uploads FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.asset_uploads FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Photos, videos, panoramas and data files of a mission, each once it has arrived in the object store
create table assets (
  number bigint not null generated always as identity,
  id text not null generated always as (('DB'::text || (number)::text)) stored,
  mission_id bigint not null,
  shot_id bigint,
  pilot_id bigint,
  kind text not null,
  name text not null,
  storage_key text not null,
  upload_id text,
  size bigint not null,
  media_type text not null,
  fingerprint text not null,
  sha256 text,
  upload_number integer not null default 0,
  status text not null default 'processing'::text,
  error text,
  renditions jsonb not null default '{}'::jsonb,
  source_type text not null default 'raw'::text,
  width integer,
  height integer,
  gps_latitude double precision,
  gps_longitude double precision,
  gps_altitude double precision,
  relative_altitude double precision,
  taken_at timestamp with time zone,
  camera_make text,
  camera_model text,
  gimbal_yaw double precision,
  gimbal_pitch double precision,
  gimbal_roll double precision,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  flight_yaw double precision,
  focal_length double precision,
  focal_length_35mm double precision,
  calibrated_focal_length double precision,
  preview_key text,
  original_created_at timestamp with time zone,
  processed_at timestamp with time zone,
  source_key text,
  -- Where it breaks the rules of its shot; null until it has been compared with them.
  findings jsonb,
  -- Millimeters.
  sensor_width double precision,
  sensor_height double precision,
  exposure_seconds double precision,
  iso integer,
  f_number double precision,
  -- From 0 to 100; null where too little can be seen that could be sharp.
  sharpness double precision,
  -- The share of the picture that is black.
  dark_percent double precision,
  -- The share of the picture that is white.
  bright_percent double precision,
  -- 64 bits: pictures that look alike differ in few of them.
  picture_hash text,
  constraint assets_pkey PRIMARY KEY (id),
  -- A photo without width or height can't be shown or measured
  constraint assets_dimensions_positive CHECK (((width > 0) AND (height > 0))),
  -- Tells the pilot why a file failed
  constraint assets_failure_explained CHECK (((status <> 'failed'::text) OR (error IS NOT NULL))),
  -- Findings are a list, empty where there is nothing to say
  constraint assets_findings_listed CHECK ((jsonb_typeof(findings) = 'array'::text)) NOT VALID,
  -- Makes the same file sent twice, or completed twice, one asset
  constraint assets_fingerprint_unique UNIQUE (mission_id, fingerprint),
  -- A reading beyond a full turn is a damaged tag, not a heading
  constraint assets_flight_yaw_degrees CHECK (((flight_yaw >= ('-360'::integer)::double precision) AND (flight_yaw <= (360)::double precision))),
  -- Coverage divides by the focal length
  constraint assets_focal_lengths_positive CHECK (((focal_length > (0)::double precision) AND (focal_length_35mm > (0)::double precision) AND (calibrated_focal_length > (0)::double precision))),
  -- A reading beyond a full turn is a damaged tag, not an angle
  constraint assets_gimbal_degrees CHECK ((((gimbal_yaw >= ('-360'::integer)::double precision) AND (gimbal_yaw <= (360)::double precision)) AND ((gimbal_pitch >= ('-360'::integer)::double precision) AND (gimbal_pitch <= (360)::double precision)) AND ((gimbal_roll >= ('-360'::integer)::double precision) AND (gimbal_roll <= (360)::double precision)))) NOT VALID,
  -- The kind decides how a file is processed and shown
  constraint assets_kind_known CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text, 'panorama'::text, 'data_file'::text]))),
  -- A reading beyond the poles is a damaged tag, not a position
  constraint assets_latitude_on_earth CHECK (((gps_latitude >= ('-90'::integer)::double precision) AND (gps_latitude <= (90)::double precision))),
  -- A reading beyond the date line is a damaged tag, not a position
  constraint assets_longitude_on_earth CHECK (((gps_longitude >= ('-180'::integer)::double precision) AND (gps_longitude <= (180)::double precision))),
  -- Shares of a whole
  constraint assets_measures_in_range CHECK ((((sharpness >= (0)::double precision) AND (sharpness <= (100)::double precision)) AND ((dark_percent >= (0)::double precision) AND (dark_percent <= (100)::double precision)) AND ((bright_percent >= (0)::double precision) AND (bright_percent <= (100)::double precision)))) NOT VALID,
  constraint assets_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  -- The number is part of the asset's id, which names it in links
  constraint assets_number_unique UNIQUE (number),
  -- Two hashes can only be compared if they are of one form
  constraint assets_picture_hash_form CHECK ((picture_hash ~ '^[0-9a-f]{16}$'::text)) NOT VALID,
  constraint assets_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id),
  -- A position has both coordinates or none. The altitude may be missing alone
  constraint assets_position_whole CHECK (((gps_latitude IS NULL) = (gps_longitude IS NULL))),
  -- Two assets never share a preview, so deleting one keeps the other
  constraint assets_preview_key_unique UNIQUE (preview_key),
  -- A hash in another form would never match the provider's
  constraint assets_sha256_form CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint assets_shot_id_fkey FOREIGN KEY (shot_id) REFERENCES shots(id) ON DELETE SET NULL,
  -- A shot of another mission can't contain a file
  constraint assets_shot_of_mission FOREIGN KEY (mission_id, shot_id) REFERENCES shots(mission_id, id) ON DELETE SET NULL (shot_id) NOT VALID,
  -- A negative size would make totals wrong
  constraint assets_size_not_negative CHECK ((size >= 0)),
  -- An edit is the final cut of a video
  constraint assets_source_type_known CHECK ((source_type = ANY (ARRAY['raw'::text, 'edit'::text]))),
  -- Processing reads the metadata and makes the renditions. A failed asset still counts as delivered
  constraint assets_status_known CHECK ((status = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text]))),
  -- Two assets never share an object, so deleting one keeps the other
  constraint assets_storage_key_unique UNIQUE (storage_key),
  -- An upload becomes one asset
  constraint assets_upload_unique UNIQUE (upload_id)
);
-- Reads the pages of the upload screen in order
CREATE INDEX assets_by_mission ON public.assets USING btree (mission_id, number);
-- Finds the assets of a pilot for an export of personal data
CREATE INDEX assets_by_pilot ON public.assets USING btree (pilot_id) WHERE (pilot_id IS NOT NULL);
-- Reads the files of one shot in order, and releases them when it is deleted
CREATE INDEX assets_by_shot ON public.assets USING btree (shot_id, number) WHERE (shot_id IS NOT NULL);
-- Finds the assets of a transfer folder, and the one of a file
CREATE INDEX assets_by_source ON public.assets USING btree (source_key) WHERE (source_key IS NOT NULL);
-- Counts and finds what is waiting or has failed, among millions that are done
CREATE INDEX assets_not_ready ON public.assets USING btree (status, number) WHERE (status <> 'ready'::text);
-- Reads the files without a shot in order
CREATE INDEX assets_unassigned ON public.assets USING btree (mission_id, number) WHERE (shot_id IS NULL);
CREATE TRIGGER assets_announced_changed AFTER UPDATE ON public.assets REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_assets();
CREATE TRIGGER assets_announced_gone AFTER DELETE ON public.assets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_assets();
CREATE TRIGGER assets_announced_new AFTER INSERT ON public.assets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION announce_new_assets();
CREATE TRIGGER assets_change_judgment AFTER UPDATE ON public.assets REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION judge_shots_of_assets();
CREATE TRIGGER assets_gone_change_judgment AFTER DELETE ON public.assets REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION judge_shots_of_assets();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.assets FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- How often someone tried something in a minute, for all processes. Lost in a crash, which only forgives a minute
create unlogged table attempt_counts (
  subject text not null,
  minute timestamp with time zone not null,
  attempts integer not null,
  constraint attempt_counts_pkey PRIMARY KEY (subject, minute)
);

-- Writes by providers and by admins acting as a pilot: who, which call, and what it changed
create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor text not null,
  subject_pilot_id bigint,
  method text not null,
  path text not null,
  request_id text not null,
  provider_key_id bigint,
  call text,
  target_type text,
  target_id text,
  -- Numbers, times, flags and words of closed lists; of other columns only that they have changed.
  changes jsonb not null default '[]'::jsonb,
  more_changes integer not null default 0,
  refused text,
  -- The person who made the call; none where a key or an admin did.
  person_id bigint,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint audit_log_provider_key_id_fkey FOREIGN KEY (provider_key_id) REFERENCES provider_keys(id),
  constraint audit_log_subject_pilot_id_fkey FOREIGN KEY (subject_pilot_id) REFERENCES pilots(id)
);
-- Finds what an admin has done as a pilot; others are found by their number
CREATE INDEX audit_log_by_admin ON public.audit_log USING btree (actor, id DESC) WHERE ((provider_key_id IS NULL) AND (person_id IS NULL));
-- Lists what one key did, newest first
CREATE INDEX audit_log_by_key ON public.audit_log USING btree (provider_key_id, id DESC);
-- Lists what one person did, newest first
CREATE INDEX audit_log_by_person ON public.audit_log USING btree (person_id, id DESC) WHERE (person_id IS NOT NULL);
-- Finds what a request has changed
CREATE INDEX audit_log_by_request ON public.audit_log USING btree (request_id);
-- Lists what was done in the name of a pilot, newest first
CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject_pilot_id, at DESC);
-- Lists what was done to one record, newest first
CREATE INDEX audit_log_by_target ON public.audit_log USING btree (target_type, target_id, id DESC);
-- Finds what was done to the records of a number, whatever their kind
CREATE INDEX audit_log_by_target_id ON public.audit_log USING btree (target_id, id DESC);
-- Finds the entries of a period
CREATE INDEX audit_log_by_time ON public.audit_log USING brin (at);
CREATE TRIGGER audit_log_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

-- Flights whose pilots were reminded of a missing authorization, each once
create table authorization_notices (
  mission_id bigint not null,
  scheduled_at_start timestamp with time zone not null,
  constraint authorization_notices_pkey PRIMARY KEY (mission_id, scheduled_at_start),
  constraint authorization_notices_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);

-- Badges earned by completing training courses
create table badges (
  id bigint not null generated always as identity,
  name text not null,
  abbreviation text not null,
  constraint badges_pkey PRIMARY KEY (id),
  -- Fits into the small disc that shows it: three capitals at most
  constraint badges_abbreviation_short CHECK ((abbreviation ~ '^[A-Z0-9]{1,3}$'::text)),
  -- Keeps one row per badge when a list is imported again
  constraint badges_name_unique UNIQUE (name)
);
CREATE TRIGGER badges_announced_to_provider_changed AFTER UPDATE ON public.badges REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER badges_announced_to_provider_gone AFTER DELETE ON public.badges REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER badges_announced_to_provider_new AFTER INSERT ON public.badges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.badges FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Secret links that let calendar apps read a pilot's accepted missions
create table calendar_feeds (
  pilot_id bigint not null,
  created_at timestamp with time zone not null default now(),
  secret_hash text not null,
  constraint calendar_feeds_pkey PRIMARY KEY (pilot_id),
  constraint calendar_feeds_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- A link opens one calendar
  constraint calendar_feeds_secret_hash_unique UNIQUE (secret_hash)
);
CREATE TRIGGER calendar_feeds_announced_changed AFTER UPDATE ON public.calendar_feeds REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('calendar-feed-changed');
CREATE TRIGGER calendar_feeds_announced_gone AFTER DELETE ON public.calendar_feeds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('calendar-feed-changed');
CREATE TRIGGER calendar_feeds_announced_new AFTER INSERT ON public.calendar_feeds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('calendar-feed-changed');
CREATE TRIGGER calendar_feeds_refuse_erased BEFORE INSERT ON public.calendar_feeds FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.calendar_feeds FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Kinds of places that missions and points of interest are about
create table categories (
  id bigint not null generated always as identity,
  name text not null,
  kind text not null default 'commercial'::text,
  constraint categories_pkey PRIMARY KEY (id),
  -- Only these two have their own pins on the map
  constraint categories_kind_known CHECK ((kind = ANY (ARRAY['commercial'::text, 'residential'::text]))),
  -- Keeps one row per category when a list is imported again
  constraint categories_name_unique UNIQUE (name)
);
CREATE TRIGGER categories_announced_to_provider_changed AFTER UPDATE ON public.categories REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER categories_announced_to_provider_gone AFTER DELETE ON public.categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER categories_announced_to_provider_new AFTER INSERT ON public.categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.categories FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- The currencies that amounts can be in. Amounts elsewhere are whole minor units of one of them
create table currencies (
  code text not null,
  name text not null,
  symbol text not null,
  constraint currencies_pkey PRIMARY KEY (code),
  -- A currency is named by its ISO 4217 code
  constraint currencies_code_is_iso CHECK ((code ~ '^[A-Z]{3}$'::text))
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.currencies FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Messages for the dashboard, one of which is chosen at random
create table daily_messages (
  id bigint not null generated always as identity,
  message text not null,
  is_active boolean not null default true,
  constraint daily_messages_pkey PRIMARY KEY (id),
  -- The same message twice would only be chosen twice as often
  constraint daily_messages_message_unique UNIQUE (message)
);
CREATE TRIGGER daily_messages_announced_to_provider_changed AFTER UPDATE ON public.daily_messages REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER daily_messages_announced_to_provider_gone AFTER DELETE ON public.daily_messages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER daily_messages_announced_to_provider_new AFTER INSERT ON public.daily_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.daily_messages FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Phones and tablets that flight apps run on
create table devices (
  id bigint not null generated always as identity,
  name text not null,
  operating_system text not null,
  device_type text not null,
  retired_at timestamp with time zone,
  constraint devices_pkey PRIMARY KEY (id),
  -- Keeps one row per device when a list is imported again
  constraint devices_name_unique UNIQUE (name),
  -- Flight apps only run on phones and tablets
  constraint devices_type_known CHECK ((device_type = ANY (ARRAY['phone'::text, 'tablet'::text])))
);
CREATE TRIGGER devices_announced_to_provider_changed AFTER UPDATE ON public.devices REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER devices_announced_to_provider_gone AFTER DELETE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER devices_announced_to_provider_new AFTER INSERT ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.devices FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Cameras of a drone model; stock ones ship with it
create table drone_cameras (
  id bigint not null generated always as identity,
  drone_id bigint not null,
  name text not null,
  stock boolean not null default false,
  constraint drone_cameras_pkey PRIMARY KEY (id),
  constraint drone_cameras_drone_id_fkey FOREIGN KEY (drone_id) REFERENCES drones(id) ON DELETE CASCADE,
  -- A camera is listed once per model
  constraint drone_cameras_name_unique UNIQUE (drone_id, name)
);
CREATE TRIGGER drone_cameras_announced_to_provider_changed AFTER UPDATE ON public.drone_cameras REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER drone_cameras_announced_to_provider_gone AFTER DELETE ON public.drone_cameras REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER drone_cameras_announced_to_provider_new AFTER INSERT ON public.drone_cameras REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.drone_cameras FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Drone models a pilot can own and a package can accept
create table drones (
  id bigint not null generated always as identity,
  name text not null,
  full_name text not null,
  manufacturer text not null,
  optional_cameras boolean not null default false,
  retired_at timestamp with time zone,
  constraint drones_pkey PRIMARY KEY (id),
  -- Keeps one row per model, so that a repeated import updates it
  constraint drones_full_name_unique UNIQUE (full_name)
);
CREATE TRIGGER drones_announced_to_provider_changed AFTER UPDATE ON public.drones REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER drones_announced_to_provider_gone AFTER DELETE ON public.drones REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER drones_announced_to_provider_new AFTER INSERT ON public.drones REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.drones FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Sessions that were logged out before their tokens expired
create table ended_sessions (
  token_hash text not null,
  ended_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint ended_sessions_pkey PRIMARY KEY (token_hash)
);
-- Finds the rows that can be deleted because the tokens have expired
CREATE INDEX ended_sessions_by_expiry ON public.ended_sessions USING btree (expires_at);

-- Extra equipment that a mission may require: strobes, ground control targets, a second battery set
create table equipment (
  id bigint not null generated always as identity,
  name text not null,
  retired_at timestamp with time zone,
  constraint equipment_pkey PRIMARY KEY (id),
  -- Keeps one row per kind of equipment when a list is imported again
  constraint equipment_name_unique UNIQUE (name)
);
CREATE TRIGGER equipment_announced_to_provider_changed AFTER UPDATE ON public.equipment REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER equipment_announced_to_provider_gone AFTER DELETE ON public.equipment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER equipment_announced_to_provider_new AFTER INSERT ON public.equipment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.equipment FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- What a pilot can expect to be paid, before there is a payout
create table estimated_payouts (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  payout_type text not null default 'pilot'::text,
  amount bigint not null,
  currency_code text not null default 'USD'::text,
  constraint estimated_payouts_pkey PRIMARY KEY (id),
  -- A pilot never owes money for a mission
  constraint estimated_payouts_amount_not_negative CHECK ((amount >= 0)),
  constraint estimated_payouts_currency_code_fkey FOREIGN KEY (currency_code) REFERENCES currencies(code),
  constraint estimated_payouts_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);
-- Reads the estimate of a mission with it
CREATE INDEX estimated_payouts_by_mission ON public.estimated_payouts USING btree (mission_id);
CREATE TRIGGER estimated_payouts_announced_changed AFTER UPDATE ON public.estimated_payouts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER estimated_payouts_announced_gone AFTER DELETE ON public.estimated_payouts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER estimated_payouts_announced_new AFTER INSERT ON public.estimated_payouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER estimated_payouts_announced_to_provider_changed AFTER UPDATE ON public.estimated_payouts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER estimated_payouts_announced_to_provider_gone AFTER DELETE ON public.estimated_payouts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER estimated_payouts_announced_to_provider_new AFTER INSERT ON public.estimated_payouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
-- What was agreed is never lowered below what has been paid. Checked at the end of the transaction, because a list of estimates is replaced as a whole
CREATE CONSTRAINT TRIGGER estimated_payouts_cover_payouts AFTER DELETE OR UPDATE ON public.estimated_payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION estimated_payouts_cover_paid();
CREATE TRIGGER estimated_payouts_owe AFTER INSERT OR DELETE OR UPDATE ON public.estimated_payouts FOR EACH ROW EXECUTE FUNCTION refresh_dues_of_estimate();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.estimated_payouts FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Keys that let a desktop transfer tool reach the folder of one mission
create table file_transfer_credentials (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  work_order_id bigint,
  pilot_id bigint not null,
  access_key_id text not null,
  sealed_secret_key text not null,
  created_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  revoked_at timestamp with time zone,
  expires_at timestamp with time zone not null default (now() + '30 days'::interval),
  last_used_at timestamp with time zone,
  uploading_until timestamp with time zone,
  taken_in_at timestamp with time zone,
  files_taken integer not null default 0,
  files_left_out text[] not null default '{}'::text[],
  files_changed_at timestamp with time zone,
  files_found integer not null default 0,
  store_prefix text not null default 'transfers/'::text,
  constraint file_transfer_credentials_pkey PRIMARY KEY (id),
  -- Identifies the caller of a signed request
  constraint file_transfer_credentials_access_key_unique UNIQUE (access_key_id),
  -- A number of files is never negative
  constraint file_transfer_credentials_files_counted CHECK (((files_found >= 0) AND (files_taken >= 0))),
  constraint file_transfer_credentials_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  constraint file_transfer_credentials_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id),
  -- Files become assets only after the pilot says that the upload is done
  constraint file_transfer_credentials_taken_after_done CHECK (((taken_in_at IS NULL) OR (completed_at IS NOT NULL))),
  constraint file_transfer_credentials_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id)
);
-- Finds the keys of a mission, closed ones included
CREATE INDEX file_transfer_credentials_by_mission ON public.file_transfer_credentials USING btree (mission_id);
-- Finds the keys of a pilot for an erasure
CREATE INDEX file_transfer_credentials_by_pilot ON public.file_transfer_credentials USING btree (pilot_id);
-- Reads the uploads of a work order with it
CREATE INDEX file_transfer_credentials_by_work_order ON public.file_transfer_credentials USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
-- A mission has one working key
CREATE UNIQUE INDEX file_transfer_credentials_one_live ON public.file_transfer_credentials USING btree (mission_id) WHERE (revoked_at IS NULL);
CREATE TRIGGER file_transfer_credentials_refuse_erased BEFORE INSERT ON public.file_transfer_credentials FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.file_transfer_credentials FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- How many missions a pilot has finished, by type. Kept by triggers, so that nobody counts them on each request
create table finished_mission_totals (
  pilot_id bigint not null,
  mission_type text not null,
  missions bigint not null,
  constraint finished_mission_totals_pkey PRIMARY KEY (pilot_id, mission_type),
  -- A negative total means that a trigger was bypassed
  constraint finished_mission_totals_not_negative CHECK ((missions >= 0)),
  constraint finished_mission_totals_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- The types of missions, as in missions_type_known
  constraint finished_mission_totals_type_known CHECK ((mission_type = ANY (ARRAY['client'::text, 'training'::text, 'creative'::text, 'panorama'::text])))
);

-- The app a mission is flown and delivered with
create table flight_apps (
  mission_id bigint not null,
  name text not null,
  app text,
  data_type text,
  value jsonb not null default '{}'::jsonb,
  delivery_to text,
  delivery_to_url text,
  instructions text,
  pilot_flight_instruction jsonb not null default '{}'::jsonb,
  pilot_delivery_instruction jsonb not null default '{}'::jsonb,
  sealed_secret_key text,
  constraint flight_apps_pkey PRIMARY KEY (mission_id),
  constraint flight_apps_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);
CREATE TRIGGER flight_apps_announced_changed AFTER UPDATE ON public.flight_apps REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER flight_apps_announced_gone AFTER DELETE ON public.flight_apps REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER flight_apps_announced_new AFTER INSERT ON public.flight_apps REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.flight_apps FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- What pilots note on the day of a flight, each entry once
create table flight_log (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  pilot_id bigint not null,
  -- Chosen by the device that made the entry.
  entry_id uuid not null,
  kind text not null,
  item text,
  shot_id bigint,
  -- False for a tick that was taken back.
  is_done boolean not null default true,
  note text not null default ''::text,
  -- When it happened by the clock of the device, kept within bounds (packages/domain/src/mission/flight-log.ts).
  at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  constraint flight_log_pkey PRIMARY KEY (id),
  -- An entry is about an item, about a shot, or a note
  constraint flight_log_about_one CHECK ((((kind = 'check'::text) = (item IS NOT NULL)) AND ((kind = 'shot'::text) = (shot_id IS NOT NULL)))),
  -- Each item has its line in packages/domain/src/mission/flight-checklist.ts
  constraint flight_log_item_known CHECK ((item = ANY (ARRAY['authorization'::text, 'weather'::text, 'battery'::text, 'card'::text, 'drone'::text, 'camera'::text, 'device'::text, 'equipment'::text, 'contact'::text]))),
  -- Each kind has its fields in packages/domain/src/mission/flight-log.schema.ts
  constraint flight_log_kind_known CHECK ((kind = ANY (ARRAY['check'::text, 'shot'::text, 'note'::text]))),
  constraint flight_log_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  -- A clock that is ahead changes no order
  constraint flight_log_not_ahead CHECK ((at <= received_at)),
  -- Only notes have words, which an erasure empties
  constraint flight_log_note_of_notes CHECK (((kind = 'note'::text) OR (note = ''::text))),
  -- Nobody fills the table with one note
  constraint flight_log_note_short CHECK ((length(note) <= 2000)),
  -- An entry that a device sends again counts once
  constraint flight_log_once UNIQUE (pilot_id, entry_id),
  constraint flight_log_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- A shot of the same mission, and what is known of it goes with it
  constraint flight_log_shot_of_mission FOREIGN KEY (mission_id, shot_id) REFERENCES shots(mission_id, id) ON DELETE CASCADE
);
-- Lists what a pilot noted about a mission in order, and deletes it with the mission
CREATE INDEX flight_log_of_mission ON public.flight_log USING btree (mission_id, pilot_id, at, id);
-- Deletes the ticks of a shot with it
CREATE INDEX flight_log_of_shot ON public.flight_log USING btree (shot_id) WHERE (shot_id IS NOT NULL);
CREATE TRIGGER flight_log_announced_changed AFTER UPDATE ON public.flight_log REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_flight_log();
CREATE TRIGGER flight_log_announced_new AFTER INSERT ON public.flight_log REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_flight_log();
CREATE TRIGGER flight_log_announced_to_provider_new AFTER INSERT ON public.flight_log REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');

-- What the pilot of a flight was notified of, each once. A flight that is moved, or has another pilot, is another one
create table flight_notices (
  mission_id bigint not null,
  pilot_id bigint not null,
  scheduled_at_start timestamp with time zone not null,
  concerns text[] not null,
  constraint flight_notices_pkey PRIMARY KEY (mission_id, pilot_id, scheduled_at_start),
  -- The words are those of packages/domain/src/mission/flight-concerns.ts
  constraint flight_notices_concerns_known CHECK ((concerns <@ ARRAY['certificate_dates'::text, 'above_ceiling'::text, 'night'::text, 'cloud'::text, 'wind'::text, 'rain'::text])) NOT VALID,
  constraint flight_notices_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  constraint flight_notices_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE
);
-- Finds what a pilot was notified of, for their personal data
CREATE INDEX flight_notices_of_pilot ON public.flight_notices USING btree (pilot_id);

-- Flights of the coming day in weather beyond the limits of their missions
create table flight_weather (
  mission_id bigint not null,
  -- The flight that was looked at: one that is moved is another one
  scheduled_at_start timestamp with time zone not null,
  problems text[] not null,
  checked_at timestamp with time zone not null default now(),
  constraint flight_weather_pkey PRIMARY KEY (mission_id),
  constraint flight_weather_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  -- The words are those of packages/domain/src/schedule/slot-weather.ts. A flight without problems has no row
  constraint flight_weather_problems_known CHECK (((problems <@ ARRAY['cloud'::text, 'wind'::text, 'rain'::text]) AND (cardinality(problems) > 0)))
);
CREATE TRIGGER flight_weather_announced_to_provider_changed AFTER UPDATE ON public.flight_weather REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER flight_weather_announced_to_provider_gone AFTER DELETE ON public.flight_weather REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER flight_weather_announced_to_provider_new AFTER INSERT ON public.flight_weather REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');

-- Responses to calls that create something, so that a retry gets the same response and creates nothing
create table idempotency_keys (
  provider_key_id bigint,
  key text not null,
  request_hash text not null,
  response_body jsonb,
  created_at timestamp with time zone not null default now(),
  person_id bigint,
  -- A response is repeated to the key or the person who got it first, and to nobody else
  constraint idempotency_keys_of_one_caller CHECK ((num_nonnulls(provider_key_id, person_id) = 1)),
  -- A caller's key stands for one request. A second one with it waits for the first and repeats its response
  constraint idempotency_keys_once UNIQUE NULLS NOT DISTINCT (provider_key_id, person_id, key),
  constraint idempotency_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint idempotency_keys_provider_key_id_fkey FOREIGN KEY (provider_key_id) REFERENCES provider_keys(id) ON DELETE CASCADE
);
-- Finds the responses that are old enough to be deleted
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
-- Deletes the responses of a person with them
CREATE INDEX idempotency_keys_by_person ON public.idempotency_keys USING btree (person_id) WHERE (person_id IS NOT NULL);

-- Responses of the authorities to a filed flight
create table laanc_authorizations (
  id bigint not null generated always as identity,
  laanc_flight_id bigint not null,
  position integer not null,
  message text,
  authority_name text,
  authority_id text,
  status text,
  confirmation_number text,
  constraint laanc_authorizations_pkey PRIMARY KEY (id),
  constraint laanc_authorizations_laanc_flight_id_fkey FOREIGN KEY (laanc_flight_id) REFERENCES laanc_flights(id) ON DELETE CASCADE,
  -- Keeps the responses in the order they came in
  constraint laanc_authorizations_position_unique UNIQUE (laanc_flight_id, "position")
);
CREATE TRIGGER laanc_authorizations_authorize_changed AFTER UPDATE ON public.laanc_authorizations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION missions_with_answers();
CREATE TRIGGER laanc_authorizations_authorize_gone AFTER DELETE ON public.laanc_authorizations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION missions_with_answers();
CREATE TRIGGER laanc_authorizations_authorize_new AFTER INSERT ON public.laanc_authorizations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION missions_with_answers();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.laanc_authorizations FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Exemptions from authorization at the site
create table laanc_exemptions (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  city text,
  ceiling integer,
  name text,
  type text,
  code text,
  constraint laanc_exemptions_pkey PRIMARY KEY (id),
  constraint laanc_exemptions_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);
-- Reads the exemptions of a mission with it
CREATE INDEX laanc_exemptions_by_mission ON public.laanc_exemptions USING btree (mission_id);
CREATE TRIGGER laanc_exemptions_announced_changed AFTER UPDATE ON public.laanc_exemptions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER laanc_exemptions_announced_gone AFTER DELETE ON public.laanc_exemptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER laanc_exemptions_announced_new AFTER INSERT ON public.laanc_exemptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.laanc_exemptions FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Flights filed with the flight-authorization service
create table laanc_flights (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  flight_id text not null,
  voided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint laanc_flights_pkey PRIMARY KEY (id),
  constraint laanc_flights_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  -- The service can report a flight repeatedly. It is still one flight
  constraint laanc_flights_unique UNIQUE (mission_id, flight_id)
);
-- Finds flights to authorize again for the list of what waits for a person
CREATE INDEX laanc_flights_voided ON public.laanc_flights USING btree (mission_id) WHERE (voided_at IS NOT NULL);
CREATE TRIGGER laanc_flights_announced_changed AFTER UPDATE ON public.laanc_flights REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER laanc_flights_announced_gone AFTER DELETE ON public.laanc_flights REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER laanc_flights_announced_new AFTER INSERT ON public.laanc_flights REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER laanc_flights_announced_to_provider_changed AFTER UPDATE ON public.laanc_flights REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER laanc_flights_announced_to_provider_new AFTER INSERT ON public.laanc_flights REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER laanc_flights_authorize_changed AFTER UPDATE ON public.laanc_flights REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION missions_with_authorizations();
CREATE TRIGGER laanc_flights_authorize_gone AFTER DELETE ON public.laanc_flights REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION missions_with_authorizations();
CREATE TRIGGER laanc_flights_authorize_new AFTER INSERT ON public.laanc_flights REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION missions_with_authorizations();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.laanc_flights FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Companies that pay pilots, by work location
create table legal_entities (
  id bigint not null generated always as identity,
  name text not null,
  slug text not null,
  display_countries text not null default ''::text,
  constraint legal_entities_pkey PRIMARY KEY (id),
  -- The slug is part of payment links
  constraint legal_entities_slug_unique UNIQUE (slug)
);
CREATE TRIGGER legal_entities_announced_to_provider_changed AFTER UPDATE ON public.legal_entities REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER legal_entities_announced_to_provider_gone AFTER DELETE ON public.legal_entities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER legal_entities_announced_to_provider_new AFTER INSERT ON public.legal_entities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.legal_entities FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Notices of an expiring license that were sent. A renewed license has another date, and new notices
create table license_expiry_notices (
  pilot_license_id bigint not null,
  expiration_date date not null,
  days_before integer not null,
  created_at timestamp with time zone not null default now(),
  constraint license_expiry_notices_pkey PRIMARY KEY (pilot_license_id, expiration_date, days_before),
  constraint license_expiry_notices_pilot_license_id_fkey FOREIGN KEY (pilot_license_id) REFERENCES pilot_licenses(id) ON DELETE CASCADE
);

-- Kinds of licenses and certificates, and what a pilot has to enter for each
create table license_types (
  id bigint not null generated always as identity,
  name text not null,
  issuer_type text not null,
  issuing_body text,
  is_certificate_number_required boolean not null default true,
  reference_date_mode text not null,
  validity_period integer,
  is_flight_certificate boolean not null default false,
  country_code text,
  retired_at timestamp with time zone,
  constraint license_types_pkey PRIMARY KEY (id),
  -- Decides which date is entered and how it is checked
  constraint license_types_date_mode_known CHECK ((reference_date_mode = ANY (ARRAY['issue_date'::text, 'expiration_date'::text, 'not_applicable'::text]))),
  -- Decides whether the issuing body is entered
  constraint license_types_issuer_known CHECK ((issuer_type = ANY (ARRAY['single_issuing_body'::text, 'many_issuing_body'::text, 'other'::text]))),
  -- Keeps one row per kind when a list is imported again
  constraint license_types_name_unique UNIQUE (name),
  -- A license valid for zero months would expire when it is issued
  constraint license_types_validity_positive CHECK ((validity_period > 0))
);
CREATE TRIGGER license_types_announced_to_provider_changed AFTER UPDATE ON public.license_types REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER license_types_announced_to_provider_gone AFTER DELETE ON public.license_types REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER license_types_announced_to_provider_new AFTER INSERT ON public.license_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.license_types FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Places of missions, work orders and points of interest
create table locations (
  id bigint not null generated always as identity,
  name text,
  latitude double precision,
  longitude double precision,
  address text,
  address2 text,
  city text,
  state text,
  postal_code text,
  country text,
  formatted_address text,
  timezone_id text,
  airmap_authorization text,
  constraint locations_pkey PRIMARY KEY (id),
  -- Distances and maps are wrong for a latitude beyond the poles
  constraint locations_latitude_on_earth CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  -- Distances and maps are wrong for a longitude beyond the date line
  constraint locations_longitude_on_earth CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  -- A position has both coordinates or none
  constraint locations_position_whole CHECK (((latitude IS NULL) = (longitude IS NULL)))
);
-- Finds the points of interest inside the frame of a map
CREATE INDEX locations_by_position ON public.locations USING btree (latitude, longitude) WHERE (latitude IS NOT NULL);
-- Finds the places of a region of the map, with their positions
CREATE INDEX locations_of_region ON public.locations USING gist (point(longitude, latitude)) INCLUDE (id, latitude, longitude) WHERE (latitude IS NOT NULL);
-- Finds places by any part of their name or address
CREATE INDEX locations_search ON public.locations USING gin ((((((((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(formatted_address, ''::text)) || ' '::text) || COALESCE(address, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(state, ''::text)) || ' '::text) || COALESCE(postal_code, ''::text))) gin_trgm_ops);
-- Finds places by the words of their name or address
CREATE INDEX locations_words ON public.locations USING gin (search_words(((((((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(formatted_address, ''::text)) || ' '::text) || COALESCE(address, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(state, ''::text)) || ' '::text) || COALESCE(postal_code, ''::text))));
-- The zone of a place can be used in every query.
CREATE TRIGGER locations_time_zone_known BEFORE INSERT OR UPDATE OF timezone_id ON public.locations FOR EACH ROW EXECUTE FUNCTION time_zone_is_known();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.locations FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Mails to pilots, sent by a job
create table mails (
  id uuid not null default gen_random_uuid(),
  pilot_id bigint not null,
  kind text not null,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  -- Each kind has its text in features/mails/mail-words.ts
  constraint mails_kind_known CHECK ((kind = ANY (ARRAY['welcome'::text, 'already_registered'::text, 'approved'::text, 'badge'::text, 'payout'::text, 'security'::text]))),
  constraint mails_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE
);
-- Finds emails that are old enough to be deleted
CREATE INDEX mails_by_age ON public.mails USING btree (created_at);
-- Finds the last email of a kind to a pilot, and all of them when the pilot is erased
CREATE INDEX mails_by_pilot ON public.mails USING btree (pilot_id, kind, created_at);
CREATE TRIGGER mails_refuse_erased BEFORE INSERT ON public.mails FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Shapes drawn for a mission: areas, lines, points and no-fly zones
create table map_features (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  position integer not null,
  name text not null default ''::text,
  notes text not null default ''::text,
  kind text not null,
  geometry_type text not null,
  geometry jsonb not null,
  properties jsonb not null default '{}'::jsonb,
  shot_type_attributes jsonb not null default '{}'::jsonb,
  constraint map_features_pkey PRIMARY KEY (id),
  -- The column repeats the type of the geometry so that it can be queried. They never differ
  constraint map_features_geometry_agrees CHECK (((geometry ->> 'type'::text) = geometry_type)),
  -- The geometries that the maps can draw
  constraint map_features_geometry_known CHECK ((geometry_type = ANY (ARRAY['LineString'::text, 'Polygon'::text, 'Point'::text]))),
  -- Each kind is drawn and explained in its own way
  constraint map_features_kind_known CHECK ((kind = ANY (ARRAY['line'::text, 'polygon'::text, 'property_area'::text, 'no_fly_zone'::text, 'point_of_interest'::text, 'panorama'::text]))),
  constraint map_features_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  -- Keeps the features in the provider's order
  constraint map_features_position_unique UNIQUE (mission_id, "position")
);
CREATE TRIGGER map_features_announced_changed AFTER UPDATE ON public.map_features REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER map_features_announced_gone AFTER DELETE ON public.map_features REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER map_features_announced_new AFTER INSERT ON public.map_features REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER map_features_announced_to_provider_changed AFTER UPDATE ON public.map_features REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER map_features_announced_to_provider_gone AFTER DELETE ON public.map_features REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER map_features_announced_to_provider_new AFTER INSERT ON public.map_features REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER map_features_compared_changed AFTER UPDATE ON public.map_features REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION compare_with_certificates();
CREATE TRIGGER map_features_compared_gone AFTER DELETE ON public.map_features REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION compare_with_certificates();
CREATE TRIGGER map_features_compared_new AFTER INSERT ON public.map_features REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION compare_with_certificates();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.map_features FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- What happened to a mission, and who did it. Nothing that anyone typed is kept here
create table mission_events (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  at timestamp with time zone not null default now(),
  kind text not null,
  person_id bigint,
  provider_key_id bigint,
  -- The pilot who did it. Without a pilot, a person or a key, the server did it by itself.
  pilot_id bigint,
  -- Whether an admin acted as that pilot.
  by_admin boolean not null default false,
  -- Statuses, times, amounts, numbers of pilots and words for changed fields, depending on the kind.
  details jsonb not null default '{}'::jsonb,
  constraint mission_events_pkey PRIMARY KEY (id),
  -- Each kind has its words in packages/domain/src/provider/mission-events.ts
  constraint mission_events_kind_known CHECK ((kind = ANY (ARRAY['created'::text, 'status'::text, 'held'::text, 'resumed'::text, 'expired'::text, 'scheduled'::text, 'offered'::text, 'withdrawn'::text, 'declined'::text, 'changed'::text, 'reshoot_requested'::text, 'reshoot_resolved'::text, 'payout'::text]))),
  constraint mission_events_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  -- One of them did it
  constraint mission_events_one_actor CHECK ((num_nonnulls(person_id, provider_key_id, pilot_id) <= 1)),
  constraint mission_events_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint mission_events_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE SET NULL,
  constraint mission_events_provider_key_id_fkey FOREIGN KEY (provider_key_id) REFERENCES provider_keys(id)
);
-- Lists what happened to a mission in order, and deletes it with the mission
CREATE INDEX mission_events_by_mission ON public.mission_events USING btree (mission_id, id);
-- Finds what a pilot did for an export of personal data
CREATE INDEX mission_events_by_pilot ON public.mission_events USING btree (pilot_id) WHERE (pilot_id IS NOT NULL);

-- A line of a file of missions: the mission it asks for, or what is wrong with it
create table mission_import_lines (
  import_id bigint not null,
  -- Its number in the file, counted from 1.
  line integer not null,
  cells jsonb not null,
  -- The body of the call that creates such a mission; null if the line could not be read.
  body jsonb,
  errors jsonb,
  warnings jsonb not null default '[]'::jsonb,
  -- Set in the transaction that creates the mission, so that a second run skips the line.
  mission_id bigint,
  constraint mission_import_lines_pkey PRIMARY KEY (import_id, line),
  -- A line with errors is set aside
  constraint mission_import_lines_bad_creates_nothing CHECK (((mission_id IS NULL) OR (errors IS NULL))),
  -- A mission comes from one line
  constraint mission_import_lines_created_once UNIQUE (mission_id),
  constraint mission_import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES mission_imports(id) ON DELETE CASCADE,
  constraint mission_import_lines_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id),
  -- Every line is either a mission or says why not
  constraint mission_import_lines_read_or_refused CHECK (((body IS NOT NULL) OR (errors IS NOT NULL)))
);

-- A file with many missions, from its preview until they are created. Deleted after 30 days
create table mission_imports (
  id bigint not null generated always as identity,
  file_name text not null default ''::text,
  state text not null default 'previewed'::text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint mission_imports_pkey PRIMARY KEY (id),
  -- Whoever follows an import stops when it is done
  constraint mission_imports_finished_when_done CHECK (((state = 'done'::text) = (finished_at IS NOT NULL))),
  -- Nothing is created before someone has seen the preview and asks for it
  constraint mission_imports_state_known CHECK ((state = ANY (ARRAY['previewed'::text, 'creating'::text, 'done'::text])))
);
-- Finds those that are old enough to be deleted
CREATE INDEX mission_imports_by_age ON public.mission_imports USING btree (created_at);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.mission_imports FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Pilots who were offered a mission, and the outcome
create table mission_offers (
  mission_id bigint not null,
  pilot_id bigint not null,
  state text not null default 'offered'::text,
  offered_at timestamp with time zone not null default now(),
  responded_at timestamp with time zone,
  constraint mission_offers_pkey PRIMARY KEY (mission_id, pilot_id),
  constraint mission_offers_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  constraint mission_offers_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- lost: another pilot was faster. withdrawn: the provider took the offer back
  constraint mission_offers_state_known CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'lost'::text])))
);
-- Finds the offers of a pilot, past ones included
CREATE INDEX mission_offers_by_pilot ON public.mission_offers USING btree (pilot_id);
-- A mission is accepted by one pilot only
CREATE UNIQUE INDEX mission_offers_one_winner ON public.mission_offers USING btree (mission_id) WHERE (state = 'accepted'::text);
-- Lists a pilot's open offers
CREATE INDEX mission_offers_open ON public.mission_offers USING btree (pilot_id) WHERE (state = 'offered'::text);
CREATE TRIGGER mission_offers_announced_changed AFTER UPDATE ON public.mission_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_offers();
CREATE TRIGGER mission_offers_announced_gone AFTER DELETE ON public.mission_offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_offers();
CREATE TRIGGER mission_offers_announced_new AFTER INSERT ON public.mission_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_offers();
CREATE TRIGGER mission_offers_announced_to_provider_changed AFTER UPDATE ON public.mission_offers REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER mission_offers_announced_to_provider_gone AFTER DELETE ON public.mission_offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER mission_offers_announced_to_provider_new AFTER INSERT ON public.mission_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER mission_offers_event_changed AFTER UPDATE ON public.mission_offers REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers_changed();
CREATE TRIGGER mission_offers_event_new AFTER INSERT ON public.mission_offers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER mission_offers_refuse_erased BEFORE INSERT ON public.mission_offers FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.mission_offers FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Every time a flight was moved: by whom, and why
create table mission_reschedules (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  pilot_id bigint,
  reschedule_reason_id bigint not null,
  notes text not null default ''::text,
  scheduled_at_start timestamp with time zone not null,
  scheduled_at_end timestamp with time zone not null,
  previous_start timestamp with time zone,
  previous_end timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint mission_reschedules_pkey PRIMARY KEY (id),
  -- A flight ends after it starts
  constraint mission_reschedules_in_order CHECK ((scheduled_at_start < scheduled_at_end)),
  constraint mission_reschedules_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  constraint mission_reschedules_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id),
  constraint mission_reschedules_reschedule_reason_id_fkey FOREIGN KEY (reschedule_reason_id) REFERENCES reschedule_reasons(id)
);
-- Reads the changes of a mission with it
CREATE INDEX mission_reschedules_by_mission ON public.mission_reschedules USING btree (mission_id);
-- Finds the changes made by a pilot for an export or an erasure
CREATE INDEX mission_reschedules_by_pilot ON public.mission_reschedules USING btree (pilot_id) WHERE (pilot_id IS NOT NULL);
-- Finds what keeps a reason from being deleted
CREATE INDEX mission_reschedules_by_reason ON public.mission_reschedules USING btree (reschedule_reason_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.mission_reschedules FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- The status changes that a mission can make. A trigger refuses all others
create table mission_status_steps (
  from_status text not null,
  to_status text not null,
  constraint mission_status_steps_pkey PRIMARY KEY (from_status, to_status)
);

-- Jobs, each at one place
create table missions (
  id bigint not null generated always as identity,
  status text not null default 'created'::text,
  mission_type text not null,
  name text not null default ''::text,
  created_on timestamp with time zone not null default now(),
  reference_id text,
  instructions text not null default ''::text,
  location_id bigint,
  point_of_interest_id bigint,
  category_id bigint,
  package_id bigint,
  work_order_id bigint,
  work_order_number text,
  pilot_id bigint,
  currency_code text not null default 'USD'::text,
  scheduled_at_start timestamp with time zone,
  scheduled_at_end timestamp with time zone,
  timeframe_start timestamp with time zone,
  timeframe_end timestamp with time zone,
  fly_by_date date,
  sla_expired boolean not null default false,
  duration text,
  duration_in_seconds integer not null default 3600,
  admin_scheduled boolean not null default false,
  weekend_schedule_filter text not null default 'any_day'::text,
  is_on_hold boolean not null default false,
  show_on_hold boolean not null default false,
  require_contact_to_reschedule boolean not null default false,
  require_raw_images boolean not null default false,
  pilot_comment text,
  pilot_script text,
  passed_gps_check boolean not null default false,
  cloud_reqs text not null default 'less_than_100'::text,
  max_wind_speed integer not null default 20,
  acreage numeric(12,2),
  rejection_reason text,
  source text,
  status_timestamps jsonb not null default '{}'::jsonb,
  schedule_sequence integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  -- What spoke against the flight when it was marked as flown. The words are those of packages/domain/src/mission/flight-concerns.ts.
  flown_outside text[] not null default '{}'::text[],
  -- Whether the provider has said that the mission may be flown at night
  may_fly_at_night boolean not null default false,
  -- What of the booked flight its airspace certificates don't cover. Triggers keep it. The words are those of packages/domain/src/mission/flight-concerns.ts.
  outside_certificates text[] not null default '{}'::text[],
  -- Whether the flight still needs an airspace authorization, or had one that became void; null where nothing is missing. Triggers keep it.
  missing_authorization text,
  constraint missions_pkey PRIMARY KEY (id),
  -- A prescheduled mission has a time
  constraint missions_admin_schedule_set CHECK (((NOT admin_scheduled) OR (scheduled_at_start IS NOT NULL))),
  constraint missions_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint missions_currency_code_fkey FOREIGN KEY (currency_code) REFERENCES currencies(code),
  -- A slot without length would overlap nothing, so a pilot could be booked twice
  constraint missions_duration_positive CHECK ((duration_in_seconds > 0)),
  -- Each has its words in packages/domain/src/mission/flight-concerns.ts
  constraint missions_flown_outside_known CHECK ((flown_outside <@ ARRAY['no_authorization'::text, 'authorization_void'::text, 'another_day'::text, 'certificate_dates'::text, 'above_ceiling'::text, 'night'::text, 'cloud'::text, 'wind'::text, 'rain'::text])) NOT VALID,
  constraint missions_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id),
  -- No wind is below a limit of zero, so the mission could never be flown
  constraint missions_max_wind_positive CHECK ((max_wind_speed > 0)),
  -- Those of what authorization_of says that are missing
  constraint missions_missing_authorization_known CHECK ((missing_authorization = ANY (ARRAY['needed'::text, 'void'::text]))) NOT VALID,
  -- Each has its words in packages/domain/src/mission/flight-concerns.ts
  constraint missions_outside_certificates_known CHECK ((outside_certificates <@ ARRAY['certificate_dates'::text, 'above_ceiling'::text])) NOT VALID,
  constraint missions_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id),
  -- Nobody holds a mission before it is accepted, and somebody does from then on
  constraint missions_pilot_by_status CHECK (
CASE
    WHEN (status = ANY (ARRAY['created'::text, 'available'::text, 'pilots_notified'::text])) THEN (pilot_id IS NULL)
    WHEN (status = ANY (ARRAY['rejected'::text, 'canceled'::text])) THEN true
    ELSE (pilot_id IS NOT NULL)
END),
  constraint missions_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id),
  -- A pilot can't be in two places at once: their booked times never overlap
  constraint missions_pilot_not_double_booked EXCLUDE USING gist (pilot_id WITH =, tstzrange(scheduled_at_start, scheduled_at_end) WITH &&) WHERE (((pilot_id IS NOT NULL) AND (scheduled_at_start IS NOT NULL) AND (status = ANY (ARRAY['pilot_accepted'::text, 'pilot_assigned'::text])))),
  constraint missions_point_of_interest_id_fkey FOREIGN KEY (point_of_interest_id) REFERENCES points_of_interest(id),
  -- Tells the pilot why a mission was rejected
  constraint missions_rejection_explained CHECK (((status <> 'rejected'::text) OR (rejection_reason IS NOT NULL))),
  -- A flight ends after it starts
  constraint missions_schedule_in_order CHECK ((scheduled_at_start < scheduled_at_end)),
  -- A schedule has a start and an end, or neither
  constraint missions_schedule_whole CHECK (((scheduled_at_start IS NULL) = (scheduled_at_end IS NULL))),
  -- The platforms a mission can come from
  constraint missions_source_known CHECK ((source = ANY (ARRAY['android'::text, 'ios'::text, 'web'::text]))),
  -- The sixteen statuses of the specification
  constraint missions_status_known CHECK ((status = ANY (ARRAY['created'::text, 'available'::text, 'pilots_notified'::text, 'pilot_accepted'::text, 'pilot_assigned'::text, 'flight_complete'::text, 'assets_uploaded'::text, 'processing_shots'::text, 'assets_classified'::text, 'in_production'::text, 'awaiting_payment'::text, 'invoice_needed'::text, 'invoiced'::text, 'complete'::text, 'rejected'::text, 'canceled'::text]))),
  -- A time frame ends after it starts
  constraint missions_timeframe_in_order CHECK ((timeframe_start < timeframe_end)),
  -- A provider's point_of_interest becomes panorama before it gets here
  constraint missions_type_known CHECK ((mission_type = ANY (ARRAY['client'::text, 'training'::text, 'creative'::text, 'panorama'::text]))),
  -- Decides which days a pilot can choose
  constraint missions_weekend_filter_known CHECK ((weekend_schedule_filter = ANY (ARRAY['any_day'::text, 'no_weekends'::text, 'weekends_only'::text]))),
  constraint missions_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id)
);
-- Finds the missions of places, and what keeps a place from being deleted
CREATE INDEX missions_at_location ON public.missions USING btree (location_id) INCLUDE (id) WHERE (location_id IS NOT NULL);
-- Finds the flights of the coming hours
CREATE INDEX missions_booked ON public.missions USING btree (scheduled_at_start, id) WHERE ((status = ANY (ARRAY['pilot_accepted'::text, 'pilot_assigned'::text])) AND (scheduled_at_start IS NOT NULL));
-- Lists missions of a status by their last day, those without one at the end
CREATE INDEX missions_by_fly_by ON public.missions USING btree (status, COALESCE(fly_by_date, 'infinity'::date), id);
-- Lists the missions of a pilot by status
CREATE INDEX missions_by_pilot ON public.missions USING btree (pilot_id, status) WHERE (pilot_id IS NOT NULL);
-- Finds the claims of a point of interest
CREATE INDEX missions_by_point_of_interest ON public.missions USING btree (point_of_interest_id) WHERE (point_of_interest_id IS NOT NULL);
-- Finds a mission by the provider's own number
CREATE INDEX missions_by_reference ON public.missions USING btree (reference_id) WHERE (reference_id IS NOT NULL);
-- Lists missions of a status by the time of their flight, those without one at the end
CREATE INDEX missions_by_schedule ON public.missions USING btree (status, COALESCE(scheduled_at_start, 'infinity'::timestamp with time zone), id);
-- The missions of a status that start on a day (UTC), newest first
CREATE INDEX missions_by_start_day ON public.missions USING btree (status, (((scheduled_at_start AT TIME ZONE 'UTC'::text))::date), id DESC) WHERE (scheduled_at_start IS NOT NULL);
-- Lists missions for the provider by status, newest first
CREATE INDEX missions_by_status ON public.missions USING btree (status, id DESC);
-- Lists missions of a type, newest first
CREATE INDEX missions_by_type ON public.missions USING btree (mission_type, status, id DESC);
-- Reads the missions of a work order with it
CREATE INDEX missions_by_work_order ON public.missions USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
-- Finds the missions past their last day every night
CREATE INDEX missions_expiring ON public.missions USING btree (fly_by_date) WHERE ((NOT sla_expired) AND (status = ANY (ARRAY['created'::text, 'available'::text, 'pilots_notified'::text, 'pilot_accepted'::text, 'pilot_assigned'::text])));
-- Lists the missions that were flown and not submitted, longest first
CREATE INDEX missions_flown ON public.missions USING btree (moment_of_status(status_timestamps, VARIADIC ARRAY['flight_complete'::text, 'assets_uploaded'::text]), id) WHERE ((status = ANY (ARRAY['flight_complete'::text, 'assets_uploaded'::text])) AND (NOT is_on_hold) AND (NOT show_on_hold));
-- Lists the missions under review, longest first
CREATE INDEX missions_in_review ON public.missions USING btree (moment_of_status(status_timestamps, VARIADIC ARRAY['processing_shots'::text, 'assets_classified'::text, 'in_production'::text]), id) WHERE ((status = ANY (ARRAY['processing_shots'::text, 'assets_classified'::text, 'in_production'::text])) AND (NOT is_on_hold) AND (NOT show_on_hold));
-- Lists missions whose time ran out before they were flown, which are few
CREATE INDEX missions_late ON public.missions USING btree (status, id DESC) WHERE (sla_expired AND (status = ANY (ARRAY['created'::text, 'available'::text, 'pilots_notified'::text, 'pilot_accepted'::text, 'pilot_assigned'::text])));
-- Finds the coming flights without an authorization
CREATE INDEX missions_missing_authorization ON public.missions USING btree (scheduled_at_start) WHERE (missing_authorization IS NOT NULL);
-- Lists the missions of a client kind, newest first, and finds them when it is deleted
CREATE INDEX missions_of_category ON public.missions USING btree (category_id, status, id DESC) WHERE (category_id IS NOT NULL);
-- Lists the missions of a package, newest first, and finds them when it is deleted
CREATE INDEX missions_of_package ON public.missions USING btree (package_id, status, id DESC) WHERE (package_id IS NOT NULL);
-- Lists the missions that nobody is offered anymore, longest first
CREATE INDEX missions_offered_in_vain ON public.missions USING btree (moment_of_status(status_timestamps, VARIADIC ARRAY['available'::text]), id) WHERE ((status = 'available'::text) AND (status_timestamps ?| ARRAY['pilots_notified'::text, 'pilot_accepted'::text, 'pilot_assigned'::text]) AND (NOT sla_expired) AND (NOT is_on_hold) AND (NOT show_on_hold));
-- Lists missions on hold, which are few
CREATE INDEX missions_on_hold ON public.missions USING btree (status, id DESC) WHERE (is_on_hold OR show_on_hold);
-- A point of interest is claimed once: the second pilot meets this index
CREATE UNIQUE INDEX missions_one_claim ON public.missions USING btree (point_of_interest_id) WHERE ((point_of_interest_id IS NOT NULL) AND (status <> ALL (ARRAY['rejected'::text, 'canceled'::text])));
-- Finds flights that their certificates don't cover for the list of what waits for a person
CREATE INDEX missions_outside_certificates ON public.missions USING btree (scheduled_at_start) WHERE (outside_certificates <> '{}'::text[]);
-- Finds missions by any part of their name or of the provider's own number
CREATE INDEX missions_search ON public.missions USING gin ((((name || ' '::text) || COALESCE(reference_id, ''::text))) gin_trgm_ops);
-- Lists the missions on offer, longest first
CREATE INDEX missions_unanswered ON public.missions USING btree (moment_of_status(status_timestamps, VARIADIC ARRAY['pilots_notified'::text]), id) WHERE ((status = 'pilots_notified'::text) AND (NOT sla_expired) AND (NOT is_on_hold) AND (NOT show_on_hold));
-- Finds flights to authorize again, however far away they are
CREATE INDEX missions_void_authorization ON public.missions USING btree (scheduled_at_start) WHERE (missing_authorization = 'void'::text);
-- Lists the missions without a pilot by their last day
CREATE INDEX missions_without_pilot ON public.missions USING btree (end_of_day(fly_by_date), id) WHERE ((status = ANY (ARRAY['created'::text, 'available'::text, 'pilots_notified'::text])) AND (fly_by_date IS NOT NULL) AND (NOT is_on_hold) AND (NOT show_on_hold));
-- Finds missions by the words of their name or of the provider's own number
CREATE INDEX missions_words ON public.missions USING gin (search_words(((name || ' '::text) || COALESCE(reference_id, ''::text))));
CREATE TRIGGER missions_announced_changed AFTER UPDATE ON public.missions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_missions();
CREATE TRIGGER missions_announced_new AFTER INSERT ON public.missions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_new_missions();
CREATE TRIGGER missions_announced_to_provider_changed AFTER UPDATE ON public.missions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'id');
CREATE TRIGGER missions_announced_to_provider_gone AFTER DELETE ON public.missions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'id');
CREATE TRIGGER missions_announced_to_provider_new AFTER INSERT ON public.missions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'id');
CREATE TRIGGER missions_compared_with_certificates BEFORE UPDATE OF scheduled_at_start, location_id ON public.missions FOR EACH ROW WHEN (((old.scheduled_at_start IS DISTINCT FROM new.scheduled_at_start) OR (old.location_id IS DISTINCT FROM new.location_id))) EXECUTE FUNCTION keep_outside_certificates();
CREATE TRIGGER missions_event_changed AFTER UPDATE ON public.missions FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.scheduled_at_start IS DISTINCT FROM new.scheduled_at_start) OR (old.is_on_hold IS DISTINCT FROM new.is_on_hold) OR (old.show_on_hold IS DISTINCT FROM new.show_on_hold) OR (old.sla_expired IS DISTINCT FROM new.sla_expired))) EXECUTE FUNCTION note_mission_change();
CREATE TRIGGER missions_event_created AFTER INSERT ON public.missions FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_new_mission();
CREATE TRIGGER missions_owe AFTER UPDATE OF status, pilot_id, mission_type, status_timestamps ON public.missions FOR EACH ROW WHEN (((is_approved(old.status) OR is_approved(new.status)) AND ((((old.status IS DISTINCT FROM new.status) OR (old.pilot_id IS DISTINCT FROM new.pilot_id)) OR (old.mission_type IS DISTINCT FROM new.mission_type)) OR (old.status_timestamps IS DISTINCT FROM new.status_timestamps)))) EXECUTE FUNCTION refresh_dues_of_mission();
CREATE TRIGGER missions_owe_new AFTER INSERT ON public.missions FOR EACH ROW WHEN (is_approved(new.status)) EXECUTE FUNCTION refresh_dues_of_mission();
-- No mission is given to an erased pilot.
CREATE TRIGGER missions_refuse_erased_given BEFORE UPDATE OF pilot_id ON public.missions FOR EACH ROW WHEN (((new.pilot_id IS NOT NULL) AND (new.pilot_id IS DISTINCT FROM old.pilot_id))) EXECUTE FUNCTION refuse_erased_pilot();
-- No mission begins under an erased pilot.
CREATE TRIGGER missions_refuse_erased_new BEFORE INSERT ON public.missions FOR EACH ROW WHEN ((new.pilot_id IS NOT NULL)) EXECUTE FUNCTION refuse_erased_pilot();
CREATE TRIGGER missions_review_ended AFTER UPDATE OF status ON public.missions FOR EACH ROW WHEN (((old.status = ANY (ARRAY['processing_shots'::text, 'assets_classified'::text, 'in_production'::text])) AND (new.status <> ALL (ARRAY['processing_shots'::text, 'assets_classified'::text, 'in_production'::text])))) EXECUTE FUNCTION end_review();
CREATE TRIGGER missions_step BEFORE INSERT OR UPDATE ON public.missions FOR EACH ROW EXECUTE FUNCTION missions_take_step();
CREATE TRIGGER missions_total_changed AFTER UPDATE OF status, pilot_id, mission_type ON public.missions FOR EACH ROW WHEN (((mission_is_finished(old.status) <> mission_is_finished(new.status)) OR (mission_is_finished(new.status) AND ((old.pilot_id IS DISTINCT FROM new.pilot_id) OR (old.mission_type IS DISTINCT FROM new.mission_type))))) EXECUTE FUNCTION missions_add_change();
CREATE TRIGGER missions_total_deleted AFTER DELETE ON public.missions FOR EACH ROW WHEN (mission_is_finished(old.status)) EXECUTE FUNCTION missions_add_change();
CREATE TRIGGER missions_total_inserted AFTER INSERT ON public.missions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION missions_add_inserted();
CREATE TRIGGER missions_void_authorizations AFTER UPDATE OF scheduled_at_start, location_id ON public.missions FOR EACH ROW WHEN (((old.scheduled_at_start IS NOT NULL) AND ((old.scheduled_at_start IS DISTINCT FROM new.scheduled_at_start) OR (old.location_id IS DISTINCT FROM new.location_id)))) EXECUTE FUNCTION void_authorizations();
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.missions FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER transfer_ends_with_assignment AFTER UPDATE OF pilot_id ON public.missions FOR EACH ROW WHEN (((old.pilot_id IS NOT NULL) AND (old.pilot_id IS DISTINCT FROM new.pilot_id))) EXECUTE FUNCTION end_transfer_of_assignment();

-- Flights of the coming day at night
create table night_flights (
  mission_id bigint not null,
  -- The flight that was looked at: one that is moved is another one
  scheduled_at_start timestamp with time zone not null,
  noted_at timestamp with time zone not null default now(),
  constraint night_flights_pkey PRIMARY KEY (mission_id),
  constraint night_flights_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);
CREATE TRIGGER night_flights_announced_to_provider_changed AFTER UPDATE ON public.night_flights REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER night_flights_announced_to_provider_gone AFTER DELETE ON public.night_flights REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER night_flights_announced_to_provider_new AFTER INSERT ON public.night_flights REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');

-- Entries of the pilots' notification lists
create table notifications (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  title text not null,
  body text not null default ''::text,
  meta jsonb not null default '{}'::jsonb,
  notification_type text not null,
  read_status text not null default 'unread'::text,
  font_icon text,
  app_route_url text,
  web_route_url text,
  created_at timestamp with time zone not null default now(),
  send_id text,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- Words of the specification instead of a flag
  constraint notifications_read_status_known CHECK ((read_status = ANY (ARRAY['read'::text, 'unread'::text])))
);
-- Finds notifications that are old enough to be deleted
CREATE INDEX notifications_by_age ON public.notifications USING btree (created_at);
-- Lists a pilot's notifications, newest first
CREATE INDEX notifications_by_pilot ON public.notifications USING btree (pilot_id, id DESC);
-- A job that runs twice notifies nobody twice
CREATE UNIQUE INDEX notifications_one_per_send ON public.notifications USING btree (send_id, pilot_id) WHERE (send_id IS NOT NULL);
-- Counts the unread notifications of a pilot
CREATE INDEX notifications_unread ON public.notifications USING btree (pilot_id) WHERE (read_status = 'unread'::text);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.notifications FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER notifications_announced_changed AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('notifications-changed');
CREATE TRIGGER notifications_announced_new AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('notifications-changed');
CREATE TRIGGER notifications_refuse_erased BEFORE INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Missions on offer whose pilots were notified that the last day to fly is near, once for each such day
create table offer_ending_notices (
  mission_id bigint not null,
  fly_by_date date not null,
  constraint offer_ending_notices_pkey PRIMARY KEY (mission_id, fly_by_date),
  constraint offer_ending_notices_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);

-- When a pilot first opened a mission that was offered to them
create table offer_views (
  mission_id bigint not null,
  pilot_id bigint not null,
  -- Before the offer was made: it was made again, and not looked at since.
  seen_at timestamp with time zone not null default now(),
  constraint offer_views_pkey PRIMARY KEY (mission_id, pilot_id),
  -- Only an offer is looked at, and what is known of it goes with it
  constraint offer_views_of_offer FOREIGN KEY (mission_id, pilot_id) REFERENCES mission_offers(mission_id, pilot_id) ON DELETE CASCADE
);
-- Finds what a pilot looked at for an export of personal data
CREATE INDEX offer_views_by_pilot ON public.offer_views USING btree (pilot_id);
CREATE TRIGGER offer_views_announced_to_provider_changed AFTER UPDATE ON public.offer_views REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER offer_views_announced_to_provider_new AFTER INSERT ON public.offer_views REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');

-- Who to call at the site
create table onsite_contacts (
  mission_id bigint not null,
  call_action text,
  name text,
  note text,
  phone text,
  -- Phone and note are shown to the pilot who holds the mission alone.
  withhold_until_accepted boolean not null default false,
  constraint onsite_contacts_pkey PRIMARY KEY (mission_id),
  constraint onsite_contacts_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.onsite_contacts FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change('personal');
CREATE TRIGGER onsite_contacts_announced_changed AFTER UPDATE ON public.onsite_contacts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER onsite_contacts_announced_gone AFTER DELETE ON public.onsite_contacts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER onsite_contacts_announced_new AFTER INSERT ON public.onsite_contacts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER onsite_contacts_announced_to_provider_changed AFTER UPDATE ON public.onsite_contacts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER onsite_contacts_announced_to_provider_gone AFTER DELETE ON public.onsite_contacts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER onsite_contacts_announced_to_provider_new AFTER INSERT ON public.onsite_contacts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');

-- Devices a package accepts
create table package_devices (
  package_id bigint not null,
  device_id bigint not null,
  constraint package_devices_pkey PRIMARY KEY (package_id, device_id),
  constraint package_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint package_devices_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE CASCADE
);
-- Finds what keeps a device from being deleted
CREATE INDEX package_devices_by_device ON public.package_devices USING btree (device_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.package_devices FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER package_devices_announced_to_provider_changed AFTER UPDATE ON public.package_devices REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_devices_announced_to_provider_gone AFTER DELETE ON public.package_devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_devices_announced_to_provider_new AFTER INSERT ON public.package_devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- Cameras a package accepts
create table package_drone_cameras (
  package_id bigint not null,
  drone_camera_id bigint not null,
  constraint package_drone_cameras_pkey PRIMARY KEY (package_id, drone_camera_id),
  constraint package_drone_cameras_drone_camera_id_fkey FOREIGN KEY (drone_camera_id) REFERENCES drone_cameras(id),
  constraint package_drone_cameras_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE CASCADE
);
-- Finds what keeps a camera from being deleted
CREATE INDEX package_drone_cameras_by_camera ON public.package_drone_cameras USING btree (drone_camera_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.package_drone_cameras FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER package_drone_cameras_announced_to_provider_changed AFTER UPDATE ON public.package_drone_cameras REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_drone_cameras_announced_to_provider_gone AFTER DELETE ON public.package_drone_cameras REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_drone_cameras_announced_to_provider_new AFTER INSERT ON public.package_drone_cameras REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- Drone models a package accepts
create table package_drones (
  package_id bigint not null,
  drone_id bigint not null,
  constraint package_drones_pkey PRIMARY KEY (package_id, drone_id),
  constraint package_drones_drone_id_fkey FOREIGN KEY (drone_id) REFERENCES drones(id),
  constraint package_drones_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE CASCADE
);
-- Finds what keeps a drone from being deleted
CREATE INDEX package_drones_by_drone ON public.package_drones USING btree (drone_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.package_drones FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER package_drones_announced_to_provider_changed AFTER UPDATE ON public.package_drones REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_drones_announced_to_provider_gone AFTER DELETE ON public.package_drones REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_drones_announced_to_provider_new AFTER INSERT ON public.package_drones REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- Equipment a package requires
create table package_equipment (
  package_id bigint not null,
  equipment_id bigint not null,
  constraint package_equipment_pkey PRIMARY KEY (package_id, equipment_id),
  constraint package_equipment_equipment_id_fkey FOREIGN KEY (equipment_id) REFERENCES equipment(id),
  constraint package_equipment_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE CASCADE
);
-- Finds what keeps equipment from being deleted
CREATE INDEX package_equipment_by_equipment ON public.package_equipment USING btree (equipment_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.package_equipment FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER package_equipment_announced_to_provider_changed AFTER UPDATE ON public.package_equipment REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_equipment_announced_to_provider_gone AFTER DELETE ON public.package_equipment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_equipment_announced_to_provider_new AFTER INSERT ON public.package_equipment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- The shots that new missions with a package get, in order
create table package_shots (
  package_id bigint not null,
  position integer not null,
  name text not null,
  instructions text not null default ''::text,
  shot_type_id bigint,
  -- Rules for this shot, in place of the package's rules of the same kind.
  quality_rules jsonb not null default '[]'::jsonb,
  constraint package_shots_pkey PRIMARY KEY (package_id, "position"),
  -- A pilot must be able to tell shots apart
  constraint package_shots_named CHECK ((name <> ''::text)),
  constraint package_shots_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE CASCADE,
  -- Rules are a list, so that whoever reads them needs no other case
  constraint package_shots_quality_rules_listed CHECK ((jsonb_typeof(quality_rules) = 'array'::text)),
  constraint package_shots_shot_type_id_fkey FOREIGN KEY (shot_type_id) REFERENCES shot_types(id)
);
-- Finds out whether a shot type is still in use
CREATE INDEX package_shots_by_type ON public.package_shots USING btree (shot_type_id) WHERE (shot_type_id IS NOT NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.package_shots FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER package_shots_announced_to_provider_changed AFTER UPDATE ON public.package_shots REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_shots_announced_to_provider_gone AFTER DELETE ON public.package_shots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER package_shots_announced_to_provider_new AFTER INSERT ON public.package_shots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- What a mission requires of the pilot and the gear
create table packages (
  id bigint not null generated always as identity,
  name text not null,
  badge_id bigint,
  badge_required boolean not null default false,
  drones_required boolean not null default true,
  cameras_required boolean not null default true,
  devices_required boolean not null default true,
  equipment_required boolean not null default false,
  flight_certificate_required boolean not null default false,
  -- What a pilot is paid for a new mission with the package, in hundredths of the currency.
  payout_amount bigint,
  payout_currency_code text,
  -- How long a new mission with the package takes.
  duration_in_seconds integer,
  -- Rules for every shot of a new mission with the package.
  quality_rules jsonb not null default '[]'::jsonb,
  constraint packages_pkey PRIMARY KEY (id),
  constraint packages_badge_id_fkey FOREIGN KEY (badge_id) REFERENCES badges(id),
  -- A flight takes time
  constraint packages_duration_positive CHECK ((duration_in_seconds > 0)),
  -- Keeps one row per package when a list is imported again
  constraint packages_name_unique UNIQUE (name),
  -- An amount without a currency says nothing, and a pilot never owes money
  constraint packages_payout_complete CHECK ((((payout_amount IS NULL) = (payout_currency_code IS NULL)) AND (payout_amount >= 0))),
  constraint packages_payout_currency_code_fkey FOREIGN KEY (payout_currency_code) REFERENCES currencies(code),
  -- Rules are a list, so that whoever reads them needs no other case
  constraint packages_quality_rules_listed CHECK ((jsonb_typeof(quality_rules) = 'array'::text)),
  -- A required badge is a certain badge
  constraint packages_required_badge_named CHECK (((NOT badge_required) OR (badge_id IS NOT NULL)))
);
-- Finds what keeps a badge from being deleted
CREATE INDEX packages_by_badge ON public.packages USING btree (badge_id) WHERE (badge_id IS NOT NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.packages FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER packages_announced_to_provider_changed AFTER UPDATE ON public.packages REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER packages_announced_to_provider_gone AFTER DELETE ON public.packages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER packages_announced_to_provider_new AFTER INSERT ON public.packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- The shots that a partial reshoot requests
create table partial_reshoot_shots (
  partial_reshoot_id bigint not null,
  shot_id bigint not null,
  -- Why this shot is needed again, if that is more than the reason of the request.
  reason text,
  constraint partial_reshoot_shots_pkey PRIMARY KEY (partial_reshoot_id, shot_id),
  constraint partial_reshoot_shots_partial_reshoot_id_fkey FOREIGN KEY (partial_reshoot_id) REFERENCES partial_reshoots(id) ON DELETE CASCADE,
  constraint partial_reshoot_shots_shot_id_fkey FOREIGN KEY (shot_id) REFERENCES shots(id) ON DELETE CASCADE
);
-- Finds the reshoots of a shot
CREATE INDEX partial_reshoot_shots_by_shot ON public.partial_reshoot_shots USING btree (shot_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.partial_reshoot_shots FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Requests to fly some shots again. Open until resolved
create table partial_reshoots (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  constraint partial_reshoots_pkey PRIMARY KEY (id),
  constraint partial_reshoots_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE
);
-- Reads the reshoots of a mission with it
CREATE INDEX partial_reshoots_by_mission ON public.partial_reshoots USING btree (mission_id);
-- Lists the reshoots that are still wanted, longest first
CREATE INDEX partial_reshoots_open ON public.partial_reshoots USING btree (created_at, id) WHERE (resolved_at IS NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.partial_reshoots FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER partial_reshoots_announced_changed AFTER UPDATE ON public.partial_reshoots REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER partial_reshoots_announced_gone AFTER DELETE ON public.partial_reshoots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER partial_reshoots_announced_new AFTER INSERT ON public.partial_reshoots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER partial_reshoots_announced_to_provider_changed AFTER UPDATE ON public.partial_reshoots REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER partial_reshoots_announced_to_provider_gone AFTER DELETE ON public.partial_reshoots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER partial_reshoots_announced_to_provider_new AFTER INSERT ON public.partial_reshoots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER partial_reshoots_event_new AFTER INSERT ON public.partial_reshoots FOR EACH ROW EXECUTE FUNCTION note_reshoot();
CREATE TRIGGER partial_reshoots_event_resolved AFTER UPDATE OF resolved_at ON public.partial_reshoots FOR EACH ROW WHEN ((old.resolved_at IS DISTINCT FROM new.resolved_at)) EXECUTE FUNCTION note_reshoot();

-- Visits to the payment provider's onboarding page, each with its own code in the link back to the portal
create table payment_onboardings (
  code_hash text not null,
  stripe_account_id bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint payment_onboardings_pkey PRIMARY KEY (code_hash),
  constraint payment_onboardings_stripe_account_id_fkey FOREIGN KEY (stripe_account_id) REFERENCES stripe_accounts(id) ON DELETE CASCADE
);
-- Deletes the codes of an account with it
CREATE INDEX payment_onboardings_by_account ON public.payment_onboardings USING btree (stripe_account_id);

-- Payouts that were started together
create table payout_batches (
  id bigint not null generated always as identity,
  -- Chosen by whoever starts the batch, so that it is started once, however often it is sent.
  key text not null,
  created_at timestamp with time zone not null default now(),
  person_id bigint,
  provider_key_id bigint,
  constraint payout_batches_pkey PRIMARY KEY (id),
  -- Two clicks, or a repeated request, start one batch
  constraint payout_batches_once UNIQUE (key),
  constraint payout_batches_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint payout_batches_provider_key_id_fkey FOREIGN KEY (provider_key_id) REFERENCES provider_keys(id)
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.payout_batches FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- What approved missions still owe their pilots, by currency. Triggers keep it
create table payout_dues (
  mission_id bigint not null,
  currency_code text not null,
  pilot_id bigint not null,
  -- In minor units: what was agreed without what is paid or on its way.
  amount bigint not null,
  approved_at timestamp with time zone not null,
  constraint payout_dues_pkey PRIMARY KEY (mission_id, currency_code),
  constraint payout_dues_currency_code_fkey FOREIGN KEY (currency_code) REFERENCES currencies(code),
  constraint payout_dues_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  constraint payout_dues_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id),
  -- A mission that owes nothing has no row
  constraint payout_dues_positive CHECK ((amount > 0))
);
-- Lists what is unpaid, longest first
CREATE INDEX payout_dues_by_approval ON public.payout_dues USING btree (approved_at, mission_id);
-- Lists what a pilot is owed
CREATE INDEX payout_dues_by_pilot ON public.payout_dues USING btree (pilot_id);

-- The completed payouts of a pilot by currency, in minor units. Kept by triggers, like finished_mission_totals
create table payout_totals (
  pilot_id bigint not null,
  currency_code text not null,
  amount bigint not null,
  constraint payout_totals_pkey PRIMARY KEY (pilot_id, currency_code),
  constraint payout_totals_currency_code_fkey FOREIGN KEY (currency_code) REFERENCES currencies(code),
  -- A negative total means that a trigger was bypassed
  constraint payout_totals_not_negative CHECK ((amount >= 0)),
  constraint payout_totals_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE
);

-- What the payment service knows of a payout that Sortie sends
create table payout_transfers (
  payout_id bigint not null,
  batch_id bigint not null,
  -- The pilot's account at the payment service.
  account text not null,
  -- Counts the attempts after which the service said no. It is part of the key that makes sending idempotent.
  attempt integer not null default 1,
  -- When the service was last asked. Whether it heard, it says when it is asked again.
  tried_at timestamp with time zone,
  transfer_id text,
  bank_payout_id text,
  failure_code text,
  failure_message text,
  constraint payout_transfers_pkey PRIMARY KEY (payout_id),
  constraint payout_transfers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id),
  -- A transfer pays one payout
  constraint payout_transfers_external_once UNIQUE (transfer_id),
  constraint payout_transfers_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id) ON DELETE CASCADE,
  -- Only money that was transferred reaches a bank
  constraint payout_transfers_sent_to_bank CHECK (((bank_payout_id IS NULL) OR (transfer_id IS NOT NULL)))
);
-- Lists the payouts of a batch
CREATE INDEX payout_transfers_by_batch ON public.payout_transfers USING btree (batch_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.payout_transfers FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Payments to pilots, from created to completed
create table payouts (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  payoutable_type text not null default 'Mission'::text,
  payoutable_id bigint not null,
  amount bigint not null,
  currency_code text not null default 'USD'::text,
  notes text not null default ''::text,
  payment_processor text not null default 'stripe'::text,
  status text not null,
  payout_to text,
  created_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  -- For the provider alone. What the pilot reads is in notes.
  internal_notes text not null default ''::text,
  -- Why more is paid than was agreed. Set, the payout does not count toward the agreed amount.
  adjustment_reason text,
  -- The day the money should arrive, as the provider expects it. The pilot sees it while the payout is on its way.
  expected_on date,
  -- When the money left for the bank. Null before that, and for payouts from before this was noted, which left when they were created.
  sent_at timestamp with time zone,
  constraint payouts_pkey PRIMARY KEY (id),
  -- Nobody is paid more than agreed without a reason.
  constraint payouts_adjustment_has_reason CHECK (((adjustment_reason IS NULL) OR (length(TRIM(BOTH FROM adjustment_reason)) > 0))),
  -- A payout never takes money from a pilot
  constraint payouts_amount_not_negative CHECK ((amount >= 0)),
  constraint payouts_currency_code_fkey FOREIGN KEY (currency_code) REFERENCES currencies(code),
  constraint payouts_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id)
);
-- Lists the payouts of a pilot by status
CREATE INDEX payouts_by_pilot ON public.payouts USING btree (pilot_id, status);
-- Finds the payouts for one mission
CREATE INDEX payouts_by_subject ON public.payouts USING btree (payoutable_type, payoutable_id);
-- Finds the last payouts that arrived, to say how long they take
CREATE INDEX payouts_completed ON public.payouts USING btree (completed_at DESC) WHERE (status = 'complete'::text);
-- Lists the payouts on their way by the day they should arrive
CREATE INDEX payouts_expected ON public.payouts USING btree (end_of_day(expected_on), id) WHERE ((status <> ALL (ARRAY['complete'::text, 'canceled'::text, 'failed'::text])) AND (expected_on IS NOT NULL));
-- Lists the payouts that failed or came back from the bank, oldest first
CREATE INDEX payouts_failed_or_returned ON public.payouts USING btree (created_at, id) WHERE (status = ANY (ARRAY['failed'::text, 'returned'::text]));
-- Finds payouts that wait to be sent
CREATE INDEX payouts_queued ON public.payouts USING btree (id) WHERE (status = 'queued'::text);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.payouts FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER payouts_announced_changed AFTER UPDATE ON public.payouts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('payouts-changed');
CREATE TRIGGER payouts_announced_gone AFTER DELETE ON public.payouts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('payouts-changed');
CREATE TRIGGER payouts_announced_new AFTER INSERT ON public.payouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('payouts-changed');
CREATE TRIGGER payouts_announced_to_missions_changed AFTER UPDATE ON public.payouts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_paid_missions();
CREATE TRIGGER payouts_announced_to_missions_gone AFTER DELETE ON public.payouts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_paid_missions();
CREATE TRIGGER payouts_announced_to_missions_new AFTER INSERT ON public.payouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_paid_missions();
CREATE TRIGGER payouts_announced_to_provider_changed AFTER UPDATE ON public.payouts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('payouts', 'payout.changed', 'payout_id', 'id');
CREATE TRIGGER payouts_announced_to_provider_gone AFTER DELETE ON public.payouts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('payouts', 'payout.changed', 'payout_id', 'id');
CREATE TRIGGER payouts_announced_to_provider_new AFTER INSERT ON public.payouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('payouts', 'payout.changed', 'payout_id', 'id');
CREATE TRIGGER payouts_as_agreed AFTER INSERT OR UPDATE OF status, amount, currency_code, pilot_id, payoutable_type, payoutable_id, adjustment_reason ON public.payouts FOR EACH ROW EXECUTE FUNCTION payouts_keep_to_agreement();
CREATE TRIGGER payouts_event_changed AFTER UPDATE OF status ON public.payouts FOR EACH ROW WHEN (((new.payoutable_type = 'Mission'::text) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION note_payout();
CREATE TRIGGER payouts_event_new AFTER INSERT ON public.payouts FOR EACH ROW WHEN ((new.payoutable_type = 'Mission'::text)) EXECUTE FUNCTION note_payout();
CREATE TRIGGER payouts_follow_transfer BEFORE UPDATE OF status ON public.payouts FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION payouts_follow_transfer();
CREATE TRIGGER payouts_note_sent BEFORE INSERT OR UPDATE OF status ON public.payouts FOR EACH ROW EXECUTE FUNCTION note_payout_sent();
CREATE TRIGGER payouts_settle AFTER INSERT OR DELETE OR UPDATE OF status, amount, currency_code, payoutable_type, payoutable_id, adjustment_reason ON public.payouts FOR EACH ROW EXECUTE FUNCTION refresh_dues_of_payout();
CREATE TRIGGER payouts_total_changed AFTER UPDATE OF status, amount, pilot_id, currency_code ON public.payouts FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.pilot_id IS DISTINCT FROM new.pilot_id)) OR (old.currency_code IS DISTINCT FROM new.currency_code))) EXECUTE FUNCTION payouts_add_change();
CREATE TRIGGER payouts_total_deleted AFTER DELETE ON public.payouts FOR EACH ROW EXECUTE FUNCTION payouts_add_change();
CREATE TRIGGER payouts_total_inserted AFTER INSERT ON public.payouts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payouts_add_inserted();

-- The provider's people who can sign in. One who was removed and is invited again has another row
create table people (
  id bigint not null generated always as identity,
  email text not null,
  -- The email as it is compared; emailKey in the server writes the same.
  email_key text not null generated always as (translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text, 'abcdefghijklmnopqrstuvwxyz'::text)) stored,
  name text not null default ''::text,
  -- Who the person is at the identity provider; null until the first sign-in with the email.
  identity_subject text,
  -- Assigned by an owner.
  roles text[] not null default '{}'::text[],
  -- Named by the identity provider when the person was last seen, to show them. A call counts what its own token says.
  claimed_roles text[] not null default '{}'::text[],
  -- Grows when roles change or the person is removed: sockets rest on it, and are closed with it.
  access_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint people_pkey PRIMARY KEY (id),
  -- The words are those of packages/domain/src/provider/roles.ts
  constraint people_claimed_roles_known CHECK ((claimed_roles <@ ARRAY['dispatcher'::text, 'reviewer'::text, 'pilot-manager'::text, 'finance'::text, 'engineer'::text, 'owner'::text])),
  -- The words are those of packages/domain/src/provider/roles.ts
  constraint people_roles_known CHECK ((roles <@ ARRAY['dispatcher'::text, 'reviewer'::text, 'pilot-manager'::text, 'finance'::text, 'engineer'::text, 'owner'::text]))
);
-- One person for an email among those who can sign in
CREATE UNIQUE INDEX people_email_key_unique ON public.people USING btree (email_key) WHERE (removed_at IS NULL);
-- Finds the person of a session, and lets an identity be only one of those who can sign in
CREATE UNIQUE INDEX people_identity_subject_unique ON public.people USING btree (identity_subject) WHERE (removed_at IS NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.people FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change('personal');
CREATE TRIGGER people_announced_to_provider_changed AFTER UPDATE ON public.people REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('people', 'person.changed', 'last_seen_at');
CREATE TRIGGER people_announced_to_provider_gone AFTER DELETE ON public.people REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('people', 'person.changed', 'last_seen_at');
CREATE TRIGGER people_announced_to_provider_new AFTER INSERT ON public.people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('people', 'person.changed', 'last_seen_at');
CREATE TRIGGER people_end_sockets BEFORE UPDATE OF roles, removed_at ON public.people FOR EACH ROW WHEN (((old.roles IS DISTINCT FROM new.roles) OR (old.removed_at IS DISTINCT FROM new.removed_at))) EXECUTE FUNCTION end_sockets_of_person();
CREATE TRIGGER people_keep_an_owner AFTER UPDATE OF roles, removed_at ON public.people FOR EACH ROW WHEN (((old.removed_at IS NULL) AND ('owner'::text = ANY (old.roles)) AND ((new.removed_at IS NOT NULL) OR (NOT ('owner'::text = ANY (new.roles)))))) EXECUTE FUNCTION keep_an_owner();
CREATE TRIGGER people_keep_an_owner_on_delete AFTER DELETE ON public.people FOR EACH ROW WHEN (((old.removed_at IS NULL) AND ('owner'::text = ANY (old.roles)))) EXECUTE FUNCTION keep_an_owner();

-- Badges a pilot has or is working toward
create table pilot_badges (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  badge_id bigint not null,
  status text not null,
  awarded_at timestamp with time zone not null default now(),
  constraint pilot_badges_pkey PRIMARY KEY (id),
  constraint pilot_badges_badge_id_fkey FOREIGN KEY (badge_id) REFERENCES badges(id),
  constraint pilot_badges_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- A pending badge doesn't qualify a pilot yet
  constraint pilot_badges_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'complete'::text]))),
  -- A badge is awarded once: pending becomes complete
  constraint pilot_badges_unique UNIQUE (pilot_id, badge_id)
);
-- Finds what keeps a badge from being deleted
CREATE INDEX pilot_badges_by_badge ON public.pilot_badges USING btree (badge_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.pilot_badges FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER pilot_badges_announced_changed AFTER UPDATE ON public.pilot_badges REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_badges_announced_gone AFTER DELETE ON public.pilot_badges REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_badges_announced_new AFTER INSERT ON public.pilot_badges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_badges_announced_to_provider_changed AFTER UPDATE ON public.pilot_badges REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'pilot_id');
CREATE TRIGGER pilot_badges_announced_to_provider_gone AFTER DELETE ON public.pilot_badges REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'pilot_id');
CREATE TRIGGER pilot_badges_announced_to_provider_new AFTER INSERT ON public.pilot_badges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'pilot_id');
CREATE TRIGGER pilot_badges_refuse_erased BEFORE INSERT ON public.pilot_badges FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Phones and tablets a pilot owns
create table pilot_devices (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  device_id bigint not null,
  constraint pilot_devices_pkey PRIMARY KEY (id),
  constraint pilot_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint pilot_devices_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- A device is listed once, however often it is sent
  constraint pilot_devices_unique UNIQUE (pilot_id, device_id)
);
-- Finds what keeps a device from being deleted
CREATE INDEX pilot_devices_by_device ON public.pilot_devices USING btree (device_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.pilot_devices FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER pilot_devices_announced_changed AFTER UPDATE ON public.pilot_devices REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_devices_announced_gone AFTER DELETE ON public.pilot_devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_devices_announced_new AFTER INSERT ON public.pilot_devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_devices_refuse_erased BEFORE INSERT ON public.pilot_devices FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Cameras a pilot has for one drone
create table pilot_drone_cameras (
  id bigint not null generated always as identity,
  pilot_drone_id bigint not null,
  drone_camera_id bigint not null,
  constraint pilot_drone_cameras_pkey PRIMARY KEY (id),
  constraint pilot_drone_cameras_drone_camera_id_fkey FOREIGN KEY (drone_camera_id) REFERENCES drone_cameras(id),
  constraint pilot_drone_cameras_pilot_drone_id_fkey FOREIGN KEY (pilot_drone_id) REFERENCES pilot_drones(id) ON DELETE CASCADE,
  -- A camera is chosen once per drone
  constraint pilot_drone_cameras_unique UNIQUE (pilot_drone_id, drone_camera_id)
);
-- Finds what keeps a camera from being deleted
CREATE INDEX pilot_drone_cameras_by_camera ON public.pilot_drone_cameras USING btree (drone_camera_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.pilot_drone_cameras FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER pilot_drone_cameras_announced_changed AFTER UPDATE ON public.pilot_drone_cameras REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_pilot_drone_cameras();
CREATE TRIGGER pilot_drone_cameras_announced_gone AFTER DELETE ON public.pilot_drone_cameras REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_pilot_drone_cameras();
CREATE TRIGGER pilot_drone_cameras_announced_new AFTER INSERT ON public.pilot_drone_cameras REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_pilot_drone_cameras();
-- The last non-stock camera of a drone with optional cameras cannot be removed.
CREATE TRIGGER pilot_drone_cameras_keep_non_stock AFTER DELETE ON public.pilot_drone_cameras FOR EACH ROW EXECUTE FUNCTION pilot_drone_keeps_non_stock_camera();

-- Drones a pilot owns, one row per model.
create table pilot_drones (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  drone_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint pilot_drones_pkey PRIMARY KEY (id),
  constraint pilot_drones_drone_id_fkey FOREIGN KEY (drone_id) REFERENCES drones(id),
  constraint pilot_drones_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- A model is listed once, however often it is sent
  constraint pilot_drones_unique UNIQUE (pilot_id, drone_id)
);
-- Finds what keeps a drone from being deleted
CREATE INDEX pilot_drones_by_drone ON public.pilot_drones USING btree (drone_id);
-- Lists a pilot's drones
CREATE INDEX pilot_drones_by_pilot ON public.pilot_drones USING btree (pilot_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.pilot_drones FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER pilot_drones_announced_changed AFTER UPDATE ON public.pilot_drones REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_drones_announced_gone AFTER DELETE ON public.pilot_drones REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_drones_announced_new AFTER INSERT ON public.pilot_drones REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_drones_refuse_erased BEFORE INSERT ON public.pilot_drones FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Equipment a pilot owns
create table pilot_equipment (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  equipment_id bigint not null,
  constraint pilot_equipment_pkey PRIMARY KEY (id),
  constraint pilot_equipment_equipment_id_fkey FOREIGN KEY (equipment_id) REFERENCES equipment(id),
  constraint pilot_equipment_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- A kind is listed once, however often it is sent
  constraint pilot_equipment_unique UNIQUE (pilot_id, equipment_id)
);
-- Finds what keeps equipment from being deleted
CREATE INDEX pilot_equipment_by_equipment ON public.pilot_equipment USING btree (equipment_id);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.pilot_equipment FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER pilot_equipment_announced_changed AFTER UPDATE ON public.pilot_equipment REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_equipment_announced_gone AFTER DELETE ON public.pilot_equipment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_equipment_announced_new AFTER INSERT ON public.pilot_equipment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_equipment_refuse_erased BEFORE INSERT ON public.pilot_equipment FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Licenses a pilot holds, each with its document
create table pilot_licenses (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  license_type_id bigint not null,
  license_number text,
  reference_date date,
  expiration_date date,
  issuing_body text,
  image_key text,
  image_type text,
  created_at timestamp with time zone not null default now(),
  document_required boolean not null default false,
  revision integer not null default 1,
  image_sha256 text,
  updated_at timestamp with time zone not null default now(),
  -- A JPEG of the document lies in the object store, under its key with -preview.
  has_preview boolean not null default false,
  -- Null until the provider has checked the document, and again after the pilot changes it
  verdict text,
  -- Why the document was refused, in words that the pilot reads
  refusal_reason text,
  verdict_at timestamp with time zone,
  constraint pilot_licenses_pkey PRIMARY KEY (id),
  -- A document has a key and a type, or there is none. Not valid for rows from before types were stored
  constraint pilot_licenses_image_whole CHECK (((image_key IS NULL) = (image_type IS NULL))) NOT VALID,
  constraint pilot_licenses_license_type_id_fkey FOREIGN KEY (license_type_id) REFERENCES license_types(id),
  -- The form that license numbers have everywhere we know
  constraint pilot_licenses_number_form CHECK ((license_number ~ '^[A-Za-z0-9#-]{6,32}$'::text)),
  constraint pilot_licenses_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- The pilot reads why a document was refused; no other verdict needs a reason
  constraint pilot_licenses_refusal_explained CHECK (((refusal_reason IS NOT NULL) = (NOT (verdict IS DISTINCT FROM 'refused'::text)))),
  -- A pilot holds a kind of license once
  constraint pilot_licenses_unique UNIQUE (pilot_id, license_type_id),
  -- A verdict was made at some time
  constraint pilot_licenses_verdict_dated CHECK (((verdict IS NULL) = (verdict_at IS NULL))),
  -- A document is verified or refused
  constraint pilot_licenses_verdict_known CHECK ((verdict = ANY (ARRAY['verified'::text, 'refused'::text]))),
  -- A verdict is about a document
  constraint pilot_licenses_verdict_of_document CHECK (((verdict IS NULL) OR (image_key IS NOT NULL)))
);
-- Finds licenses that expire soon, for the job that notifies their pilots
CREATE INDEX pilot_licenses_by_expiration ON public.pilot_licenses USING btree (expiration_date) WHERE (expiration_date IS NOT NULL);
-- Finds what keeps a license type from being deleted
CREATE INDEX pilot_licenses_by_license_type ON public.pilot_licenses USING btree (license_type_id);
-- A document belongs to one license. Also finds the files that are still in use
CREATE UNIQUE INDEX pilot_licenses_image_key ON public.pilot_licenses USING btree (image_key) WHERE (image_key IS NOT NULL);
-- Finds the documents that nobody has checked yet, and the pilots they belong to
CREATE INDEX pilot_licenses_to_check ON public.pilot_licenses USING btree (pilot_id) WHERE ((image_key IS NOT NULL) AND (verdict IS NULL));
-- Lists the documents that nobody has checked yet, longest first
CREATE INDEX pilot_licenses_unchecked ON public.pilot_licenses USING btree (updated_at, id) WHERE ((image_key IS NOT NULL) AND (verdict IS NULL));
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.pilot_licenses FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change('personal');
CREATE TRIGGER pilot_licenses_announced_changed AFTER UPDATE ON public.pilot_licenses REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_licenses_announced_gone AFTER DELETE ON public.pilot_licenses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_licenses_announced_new AFTER INSERT ON public.pilot_licenses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_licenses_announced_to_provider_changed AFTER UPDATE ON public.pilot_licenses REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'pilot_id');
CREATE TRIGGER pilot_licenses_announced_to_provider_gone AFTER DELETE ON public.pilot_licenses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'pilot_id');
CREATE TRIGGER pilot_licenses_announced_to_provider_new AFTER INSERT ON public.pilot_licenses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'pilot_id');
CREATE TRIGGER pilot_licenses_forget_verdict BEFORE UPDATE ON public.pilot_licenses FOR EACH ROW EXECUTE FUNCTION forget_license_verdict();
CREATE TRIGGER pilot_licenses_refuse_erased BEFORE INSERT ON public.pilot_licenses FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Programs a pilot has opted in to
create table pilot_opt_ins (
  pilot_id bigint not null,
  slug text not null,
  created_at timestamp with time zone not null default now(),
  constraint pilot_opt_ins_pkey PRIMARY KEY (pilot_id, slug),
  constraint pilot_opt_ins_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.pilot_opt_ins FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER pilot_opt_ins_announced_changed AFTER UPDATE ON public.pilot_opt_ins REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_opt_ins_announced_gone AFTER DELETE ON public.pilot_opt_ins REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_opt_ins_announced_new AFTER INSERT ON public.pilot_opt_ins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER pilot_opt_ins_announced_to_provider_changed AFTER UPDATE ON public.pilot_opt_ins REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'pilot_id');
CREATE TRIGGER pilot_opt_ins_announced_to_provider_gone AFTER DELETE ON public.pilot_opt_ins REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'pilot_id');
CREATE TRIGGER pilot_opt_ins_announced_to_provider_new AFTER INSERT ON public.pilot_opt_ins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'pilot_id');
CREATE TRIGGER pilot_opt_ins_refuse_erased BEFORE INSERT ON public.pilot_opt_ins FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Where pilots are signed in, so that they can see it and end sessions they don't recognize. No call needs it to be accepted (docs/decisions/064)
create table pilot_sessions (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  token_hash text not null,
  kind text not null,
  browser text not null,
  network text not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint pilot_sessions_pkey PRIMARY KEY (id),
  -- Whether the identity provider or a plain token made the session
  constraint pilot_sessions_kind_known CHECK ((kind = ANY (ARRAY['identity'::text, 'plain'::text]))),
  constraint pilot_sessions_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- Makes one row of a session, however many first calls arrive at once
  constraint pilot_sessions_token_unique UNIQUE (token_hash)
);
-- Finds sessions that can be deleted because they have expired
CREATE INDEX pilot_sessions_by_expiry ON public.pilot_sessions USING btree (expires_at);
-- Lists a pilot's sessions, the most recently used first
CREATE INDEX pilot_sessions_by_pilot ON public.pilot_sessions USING btree (pilot_id, last_seen_at DESC);
CREATE TRIGGER pilot_sessions_refuse_erased BEFORE INSERT ON public.pilot_sessions FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- One row per pilot. The id is the pilot number that admins and payouts use
create table pilots (
  id bigint not null generated always as identity,
  first_name text not null,
  last_name text not null,
  email text not null,
  identity_subject text,
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
  travel_distance integer,
  drone_system text,
  status text not null default 'created'::text,
  first_flight_on date,
  is_available_weekdays boolean not null default false,
  is_available_weekends boolean not null default false,
  total_ar_blocks integer not null default 0,
  paypal_email text,
  payment_processor text,
  stripe_onboarding boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  -- When the personal data of the pilot was erased; null for every other pilot.
  erased_at timestamp with time zone,
  -- The email as it is compared; emailKey in the server writes the same.
  email_key text not null generated always as (translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text, 'abcdefghijklmnopqrstuvwxyz'::text)) stored,
  -- In which the pilot reads emails, notifications and the calendar; null until it is known, which means English.
  language text,
  constraint pilots_pkey PRIMARY KEY (id),
  -- Each language has its line in packages/domain/src/language.ts
  constraint pilots_language_known CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  -- Matching is wrong for a latitude beyond the poles
  constraint pilots_latitude_on_earth CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  -- Matching is wrong for a longitude beyond the date line
  constraint pilots_longitude_on_earth CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  -- A position has both coordinates or none
  constraint pilots_position_whole CHECK (((latitude IS NULL) = (longitude IS NULL))),
  -- The four outcomes of the provider's review
  constraint pilots_status_known CHECK ((status = ANY (ARRAY['created'::text, 'approved'::text, 'rejected'::text, 'evaluation_completed'::text]))),
  -- A distance of zero would match no mission. Not set says so
  constraint pilots_travel_distance_positive CHECK ((travel_distance > 0))
);
-- Finds the pilots who live near a point, whatever their status
CREATE INDEX pilots_by_place ON public.pilots USING btree (latitude, longitude) WHERE (erased_at IS NULL);
-- The farthest traveler is found without reading every pilot.
CREATE INDEX pilots_by_travel_distance ON public.pilots USING btree (travel_distance) WHERE (status <> 'rejected'::text);
-- One account for an email. pilots_email_unique goes once no release uses it.
CREATE UNIQUE INDEX pilots_email_key_unique ON public.pilots USING btree (email_key);
-- An email address signs in one pilot, whatever its letter case
CREATE UNIQUE INDEX pilots_email_unique ON public.pilots USING btree (lower(email));
-- A subject of the identity provider is one pilot
CREATE UNIQUE INDEX pilots_identity_subject_unique ON public.pilots USING btree (identity_subject) WHERE (identity_subject IS NOT NULL);
-- Finds the pilots near a site who may take missions. pilots_matching goes once no release uses it.
CREATE INDEX pilots_in_reach ON public.pilots USING btree (latitude, longitude) WHERE (status <> 'rejected'::text);
-- Finds the pilots in a box around a site before distances are measured
CREATE INDEX pilots_matching ON public.pilots USING btree (latitude, longitude) WHERE (status = 'approved'::text);
-- Finds pilots by any part of their name or email address
CREATE INDEX pilots_search ON public.pilots USING gin ((((((first_name || ' '::text) || last_name) || ' '::text) || email)) gin_trgm_ops);
-- Lists the pilots who await approval, longest first
CREATE INDEX pilots_waiting ON public.pilots USING btree (created_at, id) WHERE ((status = 'created'::text) AND (erased_at IS NULL));
-- Finds the missions of pilots by the words of their name or email
CREATE INDEX pilots_words ON public.pilots USING gin (search_words(((((first_name || ' '::text) || last_name) || ' '::text) || email)));
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.pilots FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change('personal');
CREATE TRIGGER pilots_announced AFTER UPDATE ON public.pilots REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_pilots();
CREATE TRIGGER pilots_announced_to_provider_changed AFTER UPDATE ON public.pilots REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'id');
CREATE TRIGGER pilots_announced_to_provider_gone AFTER DELETE ON public.pilots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'id');
CREATE TRIGGER pilots_announced_to_provider_new AFTER INSERT ON public.pilots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('pilots', 'pilot.changed', 'pilot_id', 'id');
CREATE TRIGGER pilots_erased_stay_so BEFORE UPDATE ON public.pilots FOR EACH ROW WHEN ((old.erased_at IS NOT NULL)) EXECUTE FUNCTION erased_pilots_stay_so();
-- The zone of a pilot can be used in every query.
CREATE TRIGGER pilots_time_zone_known BEFORE INSERT OR UPDATE OF timezone_id ON public.pilots FOR EACH ROW EXECUTE FUNCTION time_zone_is_known();

-- Sessions of test environments without an identity provider. Only the hash of a token is stored
create table plain_sessions (
  token_hash text not null,
  pilot_id bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint plain_sessions_pkey PRIMARY KEY (token_hash),
  constraint plain_sessions_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE
);
-- Ends the plain sessions of a pilot
CREATE INDEX plain_sessions_by_pilot ON public.plain_sessions USING btree (pilot_id);
CREATE TRIGGER plain_sessions_refuse_erased BEFORE INSERT ON public.plain_sessions FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Places where any pilot may claim a panorama mission from the map
create table points_of_interest (
  id bigint not null generated always as identity,
  name text not null,
  category_id bigint not null,
  location_id bigint not null,
  amount bigint not null default 0,
  currency_code text not null default 'USD'::text,
  duration_in_seconds integer not null default 1800,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint points_of_interest_pkey PRIMARY KEY (id),
  -- A pilot never owes money for a panorama
  constraint points_of_interest_amount_not_negative CHECK ((amount >= 0)),
  constraint points_of_interest_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint points_of_interest_currency_code_fkey FOREIGN KEY (currency_code) REFERENCES currencies(code),
  -- A slot without length would overlap nothing, so a pilot could be booked twice
  constraint points_of_interest_duration_positive CHECK ((duration_in_seconds > 0)),
  constraint points_of_interest_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id)
);
-- Finds what keeps a category from being deleted
CREATE INDEX points_of_interest_by_category ON public.points_of_interest USING btree (category_id);
-- Finds the point of interest at a location on the map
CREATE INDEX points_of_interest_by_location ON public.points_of_interest USING btree (location_id);
-- Lists what can still be claimed, newest first
CREATE INDEX points_of_interest_open ON public.points_of_interest USING btree (id) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.points_of_interest FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER points_of_interest_announced_to_provider_changed AFTER UPDATE ON public.points_of_interest REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('points-of-interest', 'point_of_interest.changed');
CREATE TRIGGER points_of_interest_announced_to_provider_gone AFTER DELETE ON public.points_of_interest REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('points-of-interest', 'point_of_interest.changed');
CREATE TRIGGER points_of_interest_announced_to_provider_new AFTER INSERT ON public.points_of_interest REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('points-of-interest', 'point_of_interest.changed');

-- API keys of provider systems. Only the hash is stored; the prefix lets people tell keys apart
create table provider_keys (
  id bigint not null generated always as identity,
  name text not null,
  prefix text not null,
  key_hash text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  -- What the key is limited to; null for a key that may make every call.
  roles text[],
  constraint provider_keys_pkey PRIMARY KEY (id),
  -- A key identifies one row
  constraint provider_keys_hash_unique UNIQUE (key_hash),
  -- The words are those of packages/domain/src/provider/roles.ts. A key without any could do nothing
  constraint provider_keys_roles_known CHECK (((roles <@ ARRAY['dispatcher'::text, 'reviewer'::text, 'pilot-manager'::text, 'finance'::text, 'engineer'::text, 'owner'::text]) AND (cardinality(roles) > 0)))
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.provider_keys FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER provider_keys_announced_to_provider_changed AFTER UPDATE ON public.provider_keys REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('webhooks', 'provider_key.changed', 'last_used_at');
CREATE TRIGGER provider_keys_announced_to_provider_gone AFTER DELETE ON public.provider_keys REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('webhooks', 'provider_key.changed', 'last_used_at');
CREATE TRIGGER provider_keys_announced_to_provider_new AFTER INSERT ON public.provider_keys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('webhooks', 'provider_key.changed', 'last_used_at');

-- What the provider's owners have set, in one row. Null is the default of packages/domain
create table provider_settings (
  only_one boolean not null default true,
  fly_by_days integer,
  offer_hours integer,
  delivery_hours integer,
  upload_hours integer,
  review_hours integer,
  reshoot_hours integer,
  pilot_hours integer,
  certificate_days integer,
  payout_days integer,
  endpoint_hours integer,
  document_hours integer,
  payment_days integer,
  bank_days integer,
  -- Off where PAYMENTS=recorded: payouts are made elsewhere and recorded. Servers write it when they start
  direct_deposit boolean not null default true,
  constraint provider_settings_pkey PRIMARY KEY (only_one),
  -- Nothing is late before it begins
  constraint provider_settings_document_hours_not_negative CHECK ((document_hours >= 0)),
  -- Nothing is late before it begins
  constraint provider_settings_not_negative CHECK ((LEAST(fly_by_days, offer_hours, delivery_hours, upload_hours, review_hours, reshoot_hours, pilot_hours, certificate_days, payout_days, endpoint_hours) >= 0)),
  -- There is one provider, so there is one row
  constraint provider_settings_only_one CHECK (only_one),
  -- Nothing is late before it begins
  constraint provider_settings_payment_not_negative CHECK ((LEAST(payment_days, bank_days) >= 0))
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.provider_settings FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER provider_settings_announced_to_provider_changed AFTER UPDATE ON public.provider_settings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('people', 'settings.changed');
CREATE TRIGGER provider_settings_announced_to_provider_gone AFTER DELETE ON public.provider_settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('people', 'settings.changed');
CREATE TRIGGER provider_settings_announced_to_provider_new AFTER INSERT ON public.provider_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('people', 'settings.changed');

-- What a device is to be pushed or was pushed, one row for each subject: a newer message replaces the older
create table push_messages (
  id bigint not null generated always as identity,
  subscription_id bigint not null,
  -- The subject. A device that is pushed a second message with a tag shows it in place of the first.
  tag text not null,
  notification_id bigint not null,
  is_offer boolean not null,
  -- Shown without a sound, because it only takes back or changes what was shown.
  is_correction boolean not null,
  -- Whether the device may still show something with this tag.
  was_shown boolean not null default false,
  -- Later than the event if that was in quiet hours.
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  -- Null while it has to be sent.
  sent_at timestamp with time zone,
  constraint push_messages_pkey PRIMARY KEY (id),
  constraint push_messages_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  -- A second message about the same thing replaces the first, also before either is sent
  constraint push_messages_one_per_subject UNIQUE (subscription_id, tag),
  constraint push_messages_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);
-- Finds the messages that are old enough to be deleted
CREATE INDEX push_messages_by_age ON public.push_messages USING btree (expires_at);
-- Deletes messages with their notification
CREATE INDEX push_messages_by_notification ON public.push_messages USING btree (notification_id);

-- What pilots turned off for their devices, and when these stay quiet. A pilot without a row has changed nothing
create table push_preferences (
  pilot_id bigint not null,
  -- What is off, so that whatever is added later is on.
  muted_topics text[] not null default '{}'::text[],
  -- A time of day in the pilot's time zone.
  quiet_from text,
  quiet_until text,
  offers_when_quiet boolean not null default true,
  constraint push_preferences_pkey PRIMARY KEY (pilot_id),
  constraint push_preferences_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- A time without an end would never end
  constraint push_preferences_quiet_whole CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  -- Times of day, and between two equal ones there is no time
  constraint push_preferences_times CHECK (((quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text) AND (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'::text) AND (quiet_from <> quiet_until))),
  -- The words of packages/domain/src/pilot/notification-channels.ts
  constraint push_preferences_topics_known CHECK ((muted_topics <@ ARRAY['new_offers'::text, 'ending_offers'::text, 'mission_changes'::text, 'weather'::text, 'reshoots'::text, 'payouts'::text]))
);
CREATE TRIGGER push_preferences_refuse_erased BEFORE INSERT ON public.push_preferences FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Devices on which a pilot wants to be notified: what their browsers gave the portal
create table push_subscriptions (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  -- The URL of the push service, which is a capability of its own: whoever has it can try to push.
  endpoint text not null,
  -- The public key of the device, to which messages are encrypted.
  p256dh text not null,
  -- The secret that the device shares with us, without which nothing can be encrypted for it.
  auth text not null,
  name text not null,
  -- The session in which it was last registered. Logging that session out removes the device.
  session_hash text not null,
  created_at timestamp with time zone not null default now(),
  last_pushed_at timestamp with time zone,
  -- When its push service first failed to take a message, since it last took one; null if it takes them.
  failing_since timestamp with time zone,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  -- A browser is one pilot's at a time
  constraint push_subscriptions_once UNIQUE (endpoint),
  constraint push_subscriptions_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE
);
-- Finds the devices of the pilots of an event
CREATE INDEX push_subscriptions_by_pilot ON public.push_subscriptions USING btree (pilot_id);
-- Removes the device whose session ends
CREATE INDEX push_subscriptions_by_session ON public.push_subscriptions USING btree (session_hash);
CREATE TRIGGER push_subscriptions_refuse_erased BEFORE INSERT ON public.push_subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- The reasons a pilot can choose from when moving a flight
create table reschedule_reasons (
  id bigint not null generated always as identity,
  slug text not null,
  short text not null,
  blurb text not null default ''::text,
  is_pilot_selectable boolean not null default true,
  constraint reschedule_reasons_pkey PRIMARY KEY (id),
  -- The slug identifies the reason in calls
  constraint reschedule_reasons_slug_unique UNIQUE (slug)
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.reschedule_reasons FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER reschedule_reasons_announced_to_provider_changed AFTER UPDATE ON public.reschedule_reasons REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER reschedule_reasons_announced_to_provider_gone AFTER DELETE ON public.reschedule_reasons REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER reschedule_reasons_announced_to_provider_new AFTER INSERT ON public.reschedule_reasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- Who is reviewing a mission. It has one row at most, so two people never judge the same mission
create table review_claims (
  mission_id bigint not null,
  person_id bigint,
  provider_key_id bigint,
  claimed_at timestamp with time zone not null default now(),
  -- The holder renews it while they are there. Afterward anyone can claim the mission.
  expires_at timestamp with time zone not null,
  constraint review_claims_pkey PRIMARY KEY (mission_id),
  -- A claim lasts for some time
  constraint review_claims_in_order CHECK ((claimed_at < expires_at)),
  constraint review_claims_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  -- A person or a system reviews a mission
  constraint review_claims_one_holder CHECK ((num_nonnulls(person_id, provider_key_id) = 1)),
  constraint review_claims_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint review_claims_provider_key_id_fkey FOREIGN KEY (provider_key_id) REFERENCES provider_keys(id)
);
-- Finds what a person is reviewing
CREATE INDEX review_claims_by_person ON public.review_claims USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.review_claims FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER review_claims_announced_changed AFTER UPDATE ON public.review_claims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
CREATE TRIGGER review_claims_announced_gone AFTER DELETE ON public.review_claims REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
CREATE TRIGGER review_claims_announced_new AFTER INSERT ON public.review_claims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();

-- Why a reviewer can reject a photo or a shot, in words that the pilot reads
create table review_reasons (
  id bigint not null generated always as identity,
  name text not null,
  -- What the pilot should do differently.
  advice text not null default ''::text,
  -- Reasons are listed in this order, and chosen by their number in it.
  position integer not null default 0,
  retired_at timestamp with time zone,
  constraint review_reasons_pkey PRIMARY KEY (id),
  -- Two reasons of one name could not be told apart
  constraint review_reasons_name_unique UNIQUE (name)
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.review_reasons FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER review_reasons_announced_to_provider_changed AFTER UPDATE ON public.review_reasons REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER review_reasons_announced_to_provider_gone AFTER DELETE ON public.review_reasons REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER review_reasons_announced_to_provider_new AFTER INSERT ON public.review_reasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- The reasons of a verdict. A reason that was given once is retired and never deleted
create table review_verdict_reasons (
  verdict_id bigint not null,
  reason_id bigint not null,
  constraint review_verdict_reasons_pkey PRIMARY KEY (verdict_id, reason_id),
  constraint review_verdict_reasons_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES review_reasons(id),
  constraint review_verdict_reasons_verdict_id_fkey FOREIGN KEY (verdict_id) REFERENCES review_verdicts(id) ON DELETE CASCADE
);
-- Finds whether a reason was ever given
CREATE INDEX review_verdict_reasons_by_reason ON public.review_verdict_reasons USING btree (reason_id);

-- What reviewers said of photos, videos and shots, including what they took back
create table review_verdicts (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  asset_id text,
  shot_id bigint,
  verdict text not null,
  note text not null default ''::text,
  person_id bigint,
  provider_key_id bigint,
  made_at timestamp with time zone not null default now(),
  -- When it was taken back, or another took its place.
  ended_at timestamp with time zone,
  -- Whether the pilot sees it: from the end of the review it was made in, unless it was taken back.
  is_shown boolean not null default false,
  constraint review_verdicts_pkey PRIMARY KEY (id),
  constraint review_verdicts_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE,
  constraint review_verdicts_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  -- A person or a system said it
  constraint review_verdicts_one_author CHECK ((num_nonnulls(person_id, provider_key_id) = 1)),
  -- A verdict is about an asset or about a shot
  constraint review_verdicts_one_subject CHECK ((num_nonnulls(asset_id, shot_id) = 1)),
  constraint review_verdicts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint review_verdicts_provider_key_id_fkey FOREIGN KEY (provider_key_id) REFERENCES provider_keys(id),
  -- A shot is judged as part of its own mission
  constraint review_verdicts_shot_of_mission FOREIGN KEY (mission_id, shot_id) REFERENCES shots(mission_id, id) ON DELETE CASCADE,
  -- Taking a verdict back leaves none
  constraint review_verdicts_verdict_known CHECK ((verdict = ANY (ARRAY['accepted'::text, 'rejected'::text])))
);
-- Deletes the verdicts of an asset with it
CREATE INDEX review_verdicts_by_asset ON public.review_verdicts USING btree (asset_id) WHERE (asset_id IS NOT NULL);
-- Lists the verdicts of a mission in order, and deletes them with it
CREATE INDEX review_verdicts_by_mission ON public.review_verdicts USING btree (mission_id, id);
-- Deletes the verdicts of a shot with it
CREATE INDEX review_verdicts_by_shot ON public.review_verdicts USING btree (mission_id, shot_id);
-- An asset has one verdict at a time, however often it is sent
CREATE UNIQUE INDEX review_verdicts_one_of_asset ON public.review_verdicts USING btree (asset_id) WHERE ((ended_at IS NULL) AND (asset_id IS NOT NULL));
-- A shot has one verdict at a time, however often it is sent
CREATE UNIQUE INDEX review_verdicts_one_of_shot ON public.review_verdicts USING btree (shot_id) WHERE ((ended_at IS NULL) AND (shot_id IS NOT NULL));
-- Finds what the pilot sees of an asset, which is one verdict
CREATE UNIQUE INDEX review_verdicts_shown_of_asset ON public.review_verdicts USING btree (asset_id) WHERE (is_shown AND (asset_id IS NOT NULL));
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.review_verdicts FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER review_verdicts_announced_changed AFTER UPDATE ON public.review_verdicts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_verdicts();
CREATE TRIGGER review_verdicts_announced_new AFTER INSERT ON public.review_verdicts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
CREATE TRIGGER review_verdicts_ended_by_holder BEFORE UPDATE OF ended_at ON public.review_verdicts FOR EACH ROW WHEN ((old.ended_at IS DISTINCT FROM new.ended_at)) EXECUTE FUNCTION require_review_claim();
CREATE TRIGGER review_verdicts_new_by_holder BEFORE INSERT ON public.review_verdicts FOR EACH ROW EXECUTE FUNCTION require_review_claim();

-- Filters of the missions that were saved under a name
create table saved_filters (
  id bigint not null generated always as identity,
  name text not null,
  -- The parameters of the list of missions, as they stand in an address bar.
  filter jsonb not null,
  -- Who saved it; null if a provider key did.
  person_id bigint,
  is_shared boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint saved_filters_pkey PRIMARY KEY (id),
  -- Parameters have names
  constraint saved_filters_filter_is_object CHECK ((jsonb_typeof(filter) = 'object'::text)),
  -- A list of filters shows names
  constraint saved_filters_named CHECK ((name <> ''::text)),
  constraint saved_filters_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  -- A key is nobody who could look at a filter of its own
  constraint saved_filters_seen_by_someone CHECK ((is_shared OR (person_id IS NOT NULL)))
);
-- Finds the filters of a person
CREATE INDEX saved_filters_by_person ON public.saved_filters USING btree (person_id) WHERE (person_id IS NOT NULL);
-- A person finds a filter by its name
CREATE UNIQUE INDEX saved_filters_name_of_person ON public.saved_filters USING btree (person_id, lower(name)) WHERE (NOT is_shared);
-- Everyone finds a shared filter by its name
CREATE UNIQUE INDEX saved_filters_name_shared ON public.saved_filters USING btree (lower(name)) WHERE is_shared;
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.saved_filters FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER saved_filters_announced_to_provider_changed AFTER UPDATE ON public.saved_filters REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('missions', 'saved_filter.changed');
CREATE TRIGGER saved_filters_announced_to_provider_gone AFTER DELETE ON public.saved_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('missions', 'saved_filter.changed');
CREATE TRIGGER saved_filters_announced_to_provider_new AFTER INSERT ON public.saved_filters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('missions', 'saved_filter.changed');

-- The migrations that were applied, so that each is applied once
create table schema_migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

-- Sample photos of a kind of shot, in the two sizes that the portal shows
create table shot_type_sample_images (
  id bigint not null generated always as identity,
  shot_type_id bigint not null,
  position integer not null,
  small_640 text not null,
  medium_1024 text not null,
  constraint shot_type_sample_images_pkey PRIMARY KEY (id),
  -- Keeps the samples in the provider's order
  constraint shot_type_sample_images_position_unique UNIQUE (shot_type_id, "position"),
  constraint shot_type_sample_images_shot_type_id_fkey FOREIGN KEY (shot_type_id) REFERENCES shot_types(id) ON DELETE CASCADE
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.shot_type_sample_images FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER shot_type_sample_images_announced_to_provider_changed AFTER UPDATE ON public.shot_type_sample_images REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER shot_type_sample_images_announced_to_provider_gone AFTER DELETE ON public.shot_type_sample_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER shot_type_sample_images_announced_to_provider_new AFTER INSERT ON public.shot_type_sample_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- Kinds of shots, with what a good one looks like
create table shot_types (
  id bigint not null generated always as identity,
  name text not null,
  description text not null default ''::text,
  video text,
  constraint shot_types_pkey PRIMARY KEY (id),
  -- Keeps one row per kind when a list is imported again
  constraint shot_types_name_unique UNIQUE (name)
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.shot_types FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER shot_types_announced_to_provider_changed AFTER UPDATE ON public.shot_types REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER shot_types_announced_to_provider_gone AFTER DELETE ON public.shot_types REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');
CREATE TRIGGER shot_types_announced_to_provider_new AFTER INSERT ON public.shot_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('catalogs', 'catalog.changed');

-- Photos and videos that a mission requires
create table shots (
  id bigint not null generated always as identity,
  mission_id bigint not null,
  map_feature_id bigint,
  shot_type_id bigint,
  position integer not null default 0,
  name text not null,
  instructions text not null default ''::text,
  pilot_comment text,
  origin_type text not null default 'custom'::text,
  post_processes text[] not null default '{}'::text[],
  -- When the pilot last saved a comment on this shot; null without one.
  pilot_commented_at timestamp with time zone,
  -- What is expected of its files: what the package asked for when the mission was created.
  quality_rules jsonb not null default '[]'::jsonb,
  -- Where its files together break its rules; null until they have been compared with them.
  findings jsonb,
  -- How many of its files break a rule that must be kept.
  files_failing_must integer not null default 0,
  -- How many of its files break only rules that should be kept.
  files_failing_should integer not null default 0,
  constraint shots_pkey PRIMARY KEY (id),
  -- There are no fewer files than none
  constraint shots_failing_counted CHECK (((files_failing_must >= 0) AND (files_failing_should >= 0))),
  -- Findings are a list, empty where there is nothing to say
  constraint shots_findings_listed CHECK ((jsonb_typeof(findings) = 'array'::text)),
  constraint shots_map_feature_id_fkey FOREIGN KEY (map_feature_id) REFERENCES map_features(id) ON DELETE SET NULL,
  constraint shots_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  -- Lets other tables refer to a shot together with its mission
  constraint shots_mission_unique UNIQUE (mission_id, id),
  -- Rules are a list, so that whoever reads them needs no other case
  constraint shots_quality_rules_listed CHECK ((jsonb_typeof(quality_rules) = 'array'::text)),
  constraint shots_shot_type_id_fkey FOREIGN KEY (shot_type_id) REFERENCES shot_types(id)
);
-- Releases the shots of a map feature that is deleted
CREATE INDEX shots_by_map_feature ON public.shots USING btree (map_feature_id) WHERE (map_feature_id IS NOT NULL);
-- Reads the shots of a mission in the provider's order
CREATE INDEX shots_by_mission ON public.shots USING btree (mission_id, "position");
-- Finds what keeps a shot type from being deleted
CREATE INDEX shots_by_shot_type ON public.shots USING btree (shot_type_id) WHERE (shot_type_id IS NOT NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.shots FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER shots_announced_changed AFTER UPDATE ON public.shots REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER shots_announced_gone AFTER DELETE ON public.shots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER shots_announced_new AFTER INSERT ON public.shots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_parts_of_missions();
CREATE TRIGGER shots_announced_to_provider_changed AFTER UPDATE ON public.shots REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER shots_announced_to_provider_gone AFTER DELETE ON public.shots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER shots_announced_to_provider_new AFTER INSERT ON public.shots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
CREATE TRIGGER shots_change_judgment BEFORE UPDATE OF quality_rules ON public.shots FOR EACH ROW WHEN ((old.quality_rules IS DISTINCT FROM new.quality_rules)) EXECUTE FUNCTION judge_shot_of_rules();
-- A comment never goes without its moment.
CREATE TRIGGER shots_comment_noted BEFORE INSERT OR UPDATE OF pilot_comment ON public.shots FOR EACH ROW EXECUTE FUNCTION note_shot_comment();

-- Shots that have to be compared with their quality rules again
create table shots_to_judge (
  shot_id bigint not null,
  -- Counts on with every change, so that one during the comparison is noticed.
  changes integer not null default 1,
  since timestamp with time zone not null default now(),
  constraint shots_to_judge_pkey PRIMARY KEY (shot_id),
  constraint shots_to_judge_shot_id_fkey FOREIGN KEY (shot_id) REFERENCES shots(id) ON DELETE CASCADE
);

-- Photos and videos that pilots submit to the stock library
create table stock_submissions (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  category_id bigint not null,
  description text not null,
  city text not null,
  state text not null,
  country text not null,
  timecode text,
  tags text[] not null,
  storage_key text not null,
  status text not null default 'submitted'::text,
  created_at timestamp with time zone not null default now(),
  submission_key text,
  file_name text,
  file_type text,
  file_size bigint,
  file_sha256 text,
  rejection_reason text,
  reviewed_at timestamp with time zone,
  constraint stock_submissions_pkey PRIMARY KEY (id),
  constraint stock_submissions_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  -- The specification requires 20 characters
  constraint stock_submissions_description_length CHECK ((char_length(description) >= 20)),
  constraint stock_submissions_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- A rejected file can be submitted again
  constraint stock_submissions_status_known CHECK ((status = ANY (ARRAY['submitted'::text, 'accepted'::text, 'rejected'::text]))),
  -- The specification requires 5 to 45 tags
  constraint stock_submissions_tag_count CHECK (((cardinality(tags) >= 5) AND (cardinality(tags) <= 45)))
);
-- Finds what keeps a category from being deleted
CREATE INDEX stock_submissions_by_category ON public.stock_submissions USING btree (category_id);
-- Lists a pilot's submissions
CREATE INDEX stock_submissions_by_pilot ON public.stock_submissions USING btree (pilot_id);
-- Finds the submissions of a status, such as those to judge
CREATE INDEX stock_submissions_by_status ON public.stock_submissions USING btree (status, id);
-- Finds the files that are still in use
CREATE INDEX stock_submissions_by_storage_key ON public.stock_submissions USING btree (storage_key);
-- A pilot submits a file once, unless it was rejected
CREATE UNIQUE INDEX stock_submissions_file_once ON public.stock_submissions USING btree (pilot_id, file_sha256) WHERE ((file_sha256 IS NOT NULL) AND (status <> 'rejected'::text));
-- A form that is sent twice, or again after its response was lost, is stored once
CREATE UNIQUE INDEX stock_submissions_once ON public.stock_submissions USING btree (pilot_id, submission_key) WHERE (submission_key IS NOT NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.stock_submissions FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER stock_submissions_announced_changed AFTER UPDATE ON public.stock_submissions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER stock_submissions_announced_gone AFTER DELETE ON public.stock_submissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER stock_submissions_announced_new AFTER INSERT ON public.stock_submissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER stock_submissions_announced_to_provider_changed AFTER UPDATE ON public.stock_submissions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('stock-imagery', 'stock_submission.changed');
CREATE TRIGGER stock_submissions_announced_to_provider_gone AFTER DELETE ON public.stock_submissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('stock-imagery', 'stock_submission.changed');
CREATE TRIGGER stock_submissions_announced_to_provider_new AFTER INSERT ON public.stock_submissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('stock-imagery', 'stock_submission.changed');
CREATE TRIGGER stock_submissions_refuse_erased BEFORE INSERT ON public.stock_submissions FOR EACH ROW EXECUTE FUNCTION refuse_erased_pilot();

-- Accounts of pilots at the payment provider, one per work location
create table stripe_accounts (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  legal_entity_id bigint not null,
  autopay_enabled boolean not null default false,
  external_id text,
  created_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone,
  constraint stripe_accounts_pkey PRIMARY KEY (id),
  constraint stripe_accounts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id),
  constraint stripe_accounts_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- A pilot has one account per work location
  constraint stripe_accounts_unique UNIQUE (pilot_id, legal_entity_id)
);
-- Finds what keeps a legal entity from being deleted
CREATE INDEX stripe_accounts_by_legal_entity ON public.stripe_accounts USING btree (legal_entity_id);
-- An account at the payment provider belongs to one pilot here
CREATE UNIQUE INDEX stripe_accounts_external_unique ON public.stripe_accounts USING btree (external_id) WHERE (external_id IS NOT NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.stripe_accounts FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change('personal');
CREATE TRIGGER stripe_accounts_announced_changed AFTER UPDATE ON public.stripe_accounts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER stripe_accounts_announced_gone AFTER DELETE ON public.stripe_accounts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');
CREATE TRIGGER stripe_accounts_announced_new AFTER INSERT ON public.stripe_accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('account-changed');

-- Events of the payment provider that were handled, so that a repeated one changes nothing
create table stripe_events (
  id text not null,
  received_at timestamp with time zone not null default now(),
  constraint stripe_events_pkey PRIMARY KEY (id)
);

-- Which pilot agreed to which text, and when: at registration, or on the page of the terms
create table terms_acceptances (
  id bigint not null generated always as identity,
  pilot_id bigint not null,
  version bigint not null,
  accepted_at timestamp with time zone not null default now(),
  constraint terms_acceptances_pkey PRIMARY KEY (id),
  -- A pilot agrees to a text once. Also finds what a pilot has agreed to
  constraint terms_acceptances_once UNIQUE (pilot_id, version),
  constraint terms_acceptances_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  constraint terms_acceptances_version_fkey FOREIGN KEY (version) REFERENCES terms_versions(id)
);
-- Finds who has agreed to a text
CREATE INDEX terms_acceptances_by_version ON public.terms_acceptances USING btree (version, id);

-- Each text of TERMS_FILE that a server started with; the latest one is in force. A text is never changed
create table terms_versions (
  id bigint not null generated always as identity,
  published_at timestamp with time zone not null default now(),
  text text not null,
  constraint terms_versions_pkey PRIMARY KEY (id),
  -- Nobody agrees to nothing
  constraint terms_versions_not_empty CHECK ((text ~ '\S'::text))
);

-- Codes of partners' promotions that were given to pilots
create table third_party_promo_codes (
  id bigint not null generated always as identity,
  code text not null,
  status text not null default 'available'::text,
  promo text not null,
  pilot_id bigint,
  constraint third_party_promo_codes_pkey PRIMARY KEY (id),
  constraint third_party_promo_codes_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id),
  -- A code is given out once per promotion
  constraint third_party_promo_codes_unique UNIQUE (promo, code)
);
-- Finds the codes of a pilot for an export or an erasure
CREATE INDEX third_party_promo_codes_by_pilot ON public.third_party_promo_codes USING btree (pilot_id) WHERE (pilot_id IS NOT NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.third_party_promo_codes FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- The folder of each shot under the name it had when the folder was created, because a shot can be renamed while its files arrive
create table transfer_folders (
  mission_id bigint not null,
  name text not null,
  shot_id bigint,
  constraint transfer_folders_pkey PRIMARY KEY (mission_id, name),
  constraint transfer_folders_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  constraint transfer_folders_shot_id_fkey FOREIGN KEY (shot_id) REFERENCES shots(id) ON DELETE SET NULL,
  -- A folder of a mission can't be for a shot of another one
  constraint transfer_folders_shot_of_mission FOREIGN KEY (mission_id, shot_id) REFERENCES shots(mission_id, id) ON DELETE SET NULL (shot_id) NOT VALID
);
-- A shot has one folder
CREATE UNIQUE INDEX transfer_folders_one_per_shot ON public.transfer_folders USING btree (shot_id) WHERE (shot_id IS NOT NULL);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.transfer_folders FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();

-- Forecasts by place and hour, so that all processes together request each once. Lost in a crash, which only means requesting it again
create unlogged table weather_cache (
  source text not null,
  latitude_tenths integer not null,
  longitude_tenths integer not null,
  hour timestamp with time zone not null,
  hours jsonb not null,
  constraint weather_cache_pkey PRIMARY KEY (source, latitude_tenths, longitude_tenths, hour)
);
-- Finds forecasts that are old enough to be deleted
CREATE INDEX weather_cache_by_hour ON public.weather_cache USING btree (hour);

-- Attempts to deliver an event, with the responses
create table webhook_attempts (
  delivery_id bigint not null,
  number integer not null,
  at timestamp with time zone not null default now(),
  duration_in_milliseconds integer not null,
  response_status integer,
  response_body text,
  error text,
  constraint webhook_attempts_pkey PRIMARY KEY (delivery_id, number),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
);

-- Events on their way to endpoints
create table webhook_deliveries (
  id bigint not null generated always as identity,
  event_id uuid not null,
  endpoint_id bigint not null,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  attempts_before_resend integer not null default 0,
  next_attempt_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  -- Only a pending delivery has a next attempt
  constraint webhook_deliveries_next_attempt CHECK (((status = 'pending'::text) = (next_attempt_at IS NOT NULL))),
  -- An event is delivered to an endpoint once, however many attempts that takes
  constraint webhook_deliveries_once UNIQUE (event_id, endpoint_id),
  -- A failed delivery is no longer attempted until someone sends it again
  constraint webhook_deliveries_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
-- Lists the deliveries of an endpoint
CREATE INDEX webhook_deliveries_by_endpoint ON public.webhook_deliveries USING btree (endpoint_id, id);
-- Counts what isn't delivered, and finds what to send again
CREATE INDEX webhook_deliveries_undelivered ON public.webhook_deliveries USING btree (status, endpoint_id) WHERE (status <> 'delivered'::text);

-- Where the provider is told of events
create table webhook_endpoints (
  id bigint not null generated always as identity,
  url text not null,
  description text not null default ''::text,
  events text[] not null,
  is_enabled boolean not null default true,
  sealed_secret text not null,
  sealed_previous_secret text,
  previous_secret_expires_at timestamp with time zone,
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  -- A disabled endpoint says when and why. An enabled one has nothing to say
  constraint webhook_endpoints_disabling_explained CHECK ((((disabled_at IS NULL) = (disabled_reason IS NULL)) AND ((disabled_at IS NULL) OR (NOT is_enabled)))),
  -- An endpoint chooses at least one event, from those that are sent
  constraint webhook_endpoints_events_known CHECK (((events <@ ARRAY['mission.accepted'::text, 'mission.declined'::text, 'mission.rescheduled'::text, 'mission.authorized'::text, 'mission.assets_uploaded'::text, 'mission.submitted'::text, 'mission.reshoot_delivered'::text, 'mission.review_claimed'::text, 'mission.review_released'::text, 'mission.judged'::text, 'mission.sent_back'::text, 'mission.approved'::text, 'asset.uploaded'::text, 'pilot.registered'::text, 'pilot.document_added'::text, 'pilot.stock_submitted'::text, 'pilot.opted_in'::text, 'payout.failed'::text]) AND (cardinality(events) > 0))),
  -- The secret from before a rotation stops signing
  constraint webhook_endpoints_previous_secret_expires CHECK (((sealed_previous_secret IS NULL) = (previous_secret_expires_at IS NULL)))
);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.webhook_endpoints FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER webhook_endpoints_announced_to_provider_changed AFTER UPDATE ON public.webhook_endpoints REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('webhooks', 'webhook_endpoint.changed', 'webhook_endpoint_id', 'id');
CREATE TRIGGER webhook_endpoints_announced_to_provider_gone AFTER DELETE ON public.webhook_endpoints REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('webhooks', 'webhook_endpoint.changed', 'webhook_endpoint_id', 'id');
CREATE TRIGGER webhook_endpoints_announced_to_provider_new AFTER INSERT ON public.webhook_endpoints REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_to_provider('webhooks', 'webhook_endpoint.changed', 'webhook_endpoint_id', 'id');

-- Events that were sent to at least one endpoint
create table webhook_events (
  id uuid not null default gen_random_uuid(),
  type text not null,
  mission_id bigint,
  pilot_id bigint,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint webhook_events_pkey PRIMARY KEY (id),
  -- An event about a pilot alone has no mission, and one about a payout only if the payout is for one
  constraint webhook_events_about_a_mission CHECK (
CASE
    WHEN (type ~~ 'pilot.%'::text) THEN (mission_id IS NULL)
    WHEN (type ~~ 'payout.%'::text) THEN true
    ELSE (mission_id IS NOT NULL)
END),
  constraint webhook_events_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions(id) ON DELETE CASCADE,
  constraint webhook_events_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id) ON DELETE CASCADE,
  -- Each type has its payload in packages/contract/src/webhook.events.ts
  constraint webhook_events_type_known CHECK ((type = ANY (ARRAY['mission.accepted'::text, 'mission.declined'::text, 'mission.rescheduled'::text, 'mission.authorized'::text, 'mission.assets_uploaded'::text, 'mission.submitted'::text, 'mission.reshoot_delivered'::text, 'mission.review_claimed'::text, 'mission.review_released'::text, 'mission.judged'::text, 'mission.sent_back'::text, 'mission.approved'::text, 'asset.uploaded'::text, 'pilot.registered'::text, 'pilot.document_added'::text, 'pilot.stock_submitted'::text, 'pilot.opted_in'::text, 'payout.failed'::text])))
);
-- Finds events that are old enough to be deleted
CREATE INDEX webhook_events_by_age ON public.webhook_events USING btree (created_at);
-- Deletes the events of a mission with it
CREATE INDEX webhook_events_by_mission ON public.webhook_events USING btree (mission_id);
-- Finds the events about a pilot for an export or an erasure
CREATE INDEX webhook_events_by_pilot ON public.webhook_events USING btree (pilot_id) WHERE (pilot_id IS NOT NULL);

-- Several missions at one site for one pilot, uploaded with a file-transfer tool
create table work_orders (
  id bigint not null generated always as identity,
  site_id text not null,
  pilot_id bigint,
  location_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint work_orders_pkey PRIMARY KEY (id),
  constraint work_orders_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id),
  constraint work_orders_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES pilots(id)
);
-- Finds what keeps a location from being deleted
CREATE INDEX work_orders_by_location ON public.work_orders USING btree (location_id);
-- Lists a pilot's work orders
CREATE INDEX work_orders_by_pilot ON public.work_orders USING btree (pilot_id);
-- Finds work orders by any part of the number of their site
CREATE INDEX work_orders_by_site ON public.work_orders USING gin (site_id gin_trgm_ops);
CREATE TRIGGER noted_for_audit AFTER INSERT OR DELETE OR UPDATE ON public.work_orders FOR EACH ROW WHEN ((current_setting('sortie.audited'::text, true) = 'on'::text)) EXECUTE FUNCTION note_change();
CREATE TRIGGER work_orders_announced_changed AFTER UPDATE ON public.work_orders REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('work-orders-changed');
CREATE TRIGGER work_orders_announced_gone AFTER DELETE ON public.work_orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('work-orders-changed');
CREATE TRIGGER work_orders_announced_new AFTER INSERT ON public.work_orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows_of_pilots('work-orders-changed');
CREATE TRIGGER work_orders_announced_to_provider_changed AFTER UPDATE ON public.work_orders REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('work-orders', 'work_order.changed');
CREATE TRIGGER work_orders_announced_to_provider_gone AFTER DELETE ON public.work_orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('work-orders', 'work_order.changed');
CREATE TRIGGER work_orders_announced_to_provider_new AFTER INSERT ON public.work_orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_list_to_provider('work-orders', 'work_order.changed');

-- Adds an event. The pilot of the last argument did it unless a person or a key makes the call.
CREATE OR REPLACE FUNCTION public.add_mission_event(mission bigint, kind text, details jsonb, unless_named bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('sortie.actor', true), ''), '{}')::jsonb;
begin
  insert into mission_events (mission_id, kind, details, person_id, provider_key_id, pilot_id, by_admin)
  values (mission, kind, jsonb_strip_nulls(details), (actor ->> 'person_id')::bigint,
    (actor ->> 'provider_key_id')::bigint,
    case when actor = '{}' or actor ? 'admin' then unless_named end, actor ? 'admin' and unless_named is not null);
end $function$;

CREATE OR REPLACE FUNCTION public.add_to_finished_missions(pilot bigint, type text, change bigint)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO finished_mission_totals AS total (pilot_id, mission_type, missions)
   VALUES (add_to_finished_missions.pilot, add_to_finished_missions.type, GREATEST(add_to_finished_missions.change, (0)::bigint)) ON CONFLICT(pilot_id, mission_type) DO UPDATE SET missions = (total.missions + add_to_finished_missions.change);
END;

CREATE OR REPLACE FUNCTION public.add_to_payout_totals(pilot bigint, currency text, change bigint)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO payout_totals AS total (pilot_id, currency_code, amount)
   VALUES (add_to_payout_totals.pilot, add_to_payout_totals.currency, GREATEST(add_to_payout_totals.change, (0)::bigint)) ON CONFLICT(pilot_id, currency_code) DO UPDATE SET amount = (total.amount + add_to_payout_totals.change);
END;

-- What was agreed with the pilot of a mission in a currency, in minor units.
CREATE OR REPLACE FUNCTION public.agreed_payout(mission bigint, currency text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(amount), 0)::bigint from estimated_payouts
  where mission_id = mission and payout_type = 'pilot' and currency_code = currency
$function$;

CREATE OR REPLACE FUNCTION public.announce_changed_assets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.announce_changed_missions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_missions((select array_agg(id) from changed));
  -- The pilots they were taken from.
  perform announce_to_pilots('missions-changed', '{}', (
    select array_agg(before.pilot_id) from before join changed using (id)
    where before.pilot_id is not null and before.pilot_id is distinct from changed.pilot_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_deleted_assets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_to_pilots('assets-changed', jsonb_strip_nulls(jsonb_build_object('mission_id', gone.mission_id,
    'deleted', case when cardinality(gone.ids) <= 200 then to_jsonb(gone.ids) end)), array[missions.pilot_id])
  from (select mission_id, array_agg(id order by number) as ids from changed group by mission_id) as gone
  join missions on missions.id = gone.mission_id;
  return null;
end $function$;

-- Announces verdicts that were taken back to the provider's people, and those that are now shown to their pilot.
CREATE OR REPLACE FUNCTION public.announce_ended_verdicts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sortie_realtime', jsonb_build_object('event', 'review.changed',
    'data', jsonb_build_object('mission_id', mission_id),
    'channels', jsonb_build_array('private-provider-missions'))::text)
  from (select distinct mission_id from changed) as missions;
  perform announce_to_pilots('assets-changed', jsonb_build_object('mission_id', id), array[pilot_id])
  from missions where pilot_id is not null and id in (
    select changed.mission_id from changed join before using (id) where changed.is_shown <> before.is_shown);
  return null;
end $function$;

-- Announces entries to the other devices of their pilot.
CREATE OR REPLACE FUNCTION public.announce_flight_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_to_pilots('flight-log-changed', jsonb_build_object('mission_id', mission_id), array_agg(pilot_id))
  from changed group by mission_id;
  return null;
end $function$;

-- Announces a changed list to those of the provider's people who may read it.
CREATE OR REPLACE FUNCTION public.announce_list_to_provider()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ignored text[] := array['updated_at'] || tg_argv[2:];
begin
  if tg_op = 'UPDATE' then
    perform from (select to_jsonb(changed) - ignored from changed
      except all select to_jsonb(before) - ignored from before) as different;
  else
    perform from changed;
  end if;
  if found then
    perform pg_notify('sortie_realtime', jsonb_build_object('event', tg_argv[1], 'data', '{}'::jsonb,
      'channels', jsonb_build_array('private-provider-' || tg_argv[0]))::text);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_missions(mission_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.announce_new_assets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_to_pilots('assets-changed', jsonb_build_object('mission_id', new_assets.mission_id, 'added',
    new_assets.ids[:200]), array[missions.pilot_id])
  from (select mission_id, array_agg(id order by number) as ids from added group by mission_id) as new_assets
  join missions on missions.id = new_assets.mission_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_new_missions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_missions((select array_agg(id) from changed where pilot_id is not null));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(distinct mission_id) from changed) > 50 then
    perform announce_to_pilots('missions-changed', '{}', (select array_agg(pilot_id) from changed));
  else
    perform announce_to_pilots('missions-changed', jsonb_build_object('mission_id', mission_id), array_agg(pilot_id))
    from changed group by mission_id;
  end if;
  return null;
end $function$;

-- Announces the missions of changed payouts to those of the provider's people who may read missions.
CREATE OR REPLACE FUNCTION public.announce_paid_missions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[];
  payload jsonb := jsonb_build_object('event', 'mission.changed', 'data', '{}'::jsonb,
    'channels', jsonb_build_array('private-provider-missions'));
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct payoutable_id) into ids from (
      select payoutable_type, payoutable_id, to_jsonb(changed) - 'updated_at' from changed
      except all select payoutable_type, payoutable_id, to_jsonb(before) - 'updated_at' from before) as different
      where payoutable_type = 'Mission';
  else
    select array_agg(distinct payoutable_id) into ids from changed where payoutable_type = 'Mission';
  end if;
  if cardinality(ids) > 50 then
    perform pg_notify('sortie_realtime', payload::text);
    return null;
  end if;
  perform pg_notify('sortie_realtime',
    jsonb_set(payload, '{data}', jsonb_build_object('mission_id', id))::text) from unnest(ids) as id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_parts_of_missions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_missions((select array_agg(distinct mission_id) from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_pilot_drone_cameras()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_to_pilots('account-changed', '{}', (
    select array_agg(pilot_id) from changed join pilot_drones on pilot_drones.id = changed.pilot_drone_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_pilots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_to_pilots('account-changed', '{}', (
    select array_agg(id) from changed join before using (id)
    where to_jsonb(changed) - 'updated_at' <> to_jsonb(before) - 'updated_at'));
  return null;
end $function$;

-- Announces to the provider's people whose review has changed.
CREATE OR REPLACE FUNCTION public.announce_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sortie_realtime', jsonb_build_object('event', 'review.changed',
    'data', jsonb_build_object('mission_id', mission_id),
    'channels', jsonb_build_array('private-provider-missions'))::text)
  from (select distinct mission_id from changed) as missions;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_rows_of_pilots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_to_pilots(tg_argv[0], '{}', (select array_agg(pilot_id) from changed));
  if tg_op = 'UPDATE' then
    perform announce_to_pilots(tg_argv[0], '{}', (select array_agg(pilot_id) from before));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_to_pilots(event text, data jsonb, pilot_ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('sortie_realtime', jsonb_build_object(
    'event', event, 'data', data, 'channels', jsonb_agg('private-pilot-' || pilot_id order by pilot_id))::text)
  from (
    select pilot_id, (row_number() over (order by pilot_id) - 1) / 200 as batch
    from (select distinct unnest(pilot_ids) as pilot_id) as pilots where pilot_id is not null
  ) as numbered group by batch
$function$;

-- Announces changed records to those of the provider's people who may read them.
CREATE OR REPLACE FUNCTION public.announce_to_provider()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[];
  payload jsonb := jsonb_build_object('event', tg_argv[1], 'data', '{}'::jsonb,
    'channels', jsonb_build_array('private-provider-' || tg_argv[0]));
begin
  if (select count(*) > 50 from (select from changed limit 51) as counted) then
    perform pg_notify('sortie_realtime', payload::text);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    execute format(
      'select array_agg(distinct id) from (
         select %1$I as id, to_jsonb(changed) - ''updated_at'' from changed
         except all select %1$I, to_jsonb(before) - ''updated_at'' from before) as different', tg_argv[3]) into ids;
  else
    execute format('select array_agg(distinct %I) from changed', tg_argv[3]) into ids;
  end if;
  perform pg_notify('sortie_realtime',
    jsonb_set(payload, '{data}', jsonb_build_object(tg_argv[2], id))::text) from unnest(ids) as id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_log_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $function$;

-- Whether a flight needs an airspace authorization, has one, or had one that became void.
CREATE OR REPLACE FUNCTION public.authorization_of(mission bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when not exists (select from airspace_briefings where mission_id = mission and requires_auth) then 'not_needed'
    when has_authorization(mission) then 'authorized'
    when exists (select from laanc_flights where mission_id = mission)
      and not exists (select from laanc_flights where mission_id = mission and voided_at is null) then 'void'
    else 'needed' end
$function$;

-- Compares flights with their airspace certificates when those or the plans change.
CREATE OR REPLACE FUNCTION public.compare_with_certificates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update missions set outside_certificates = judged.outside
  from (select id, outside_certificates_of(id, scheduled_at_start, location_id) as outside from missions
    where id in (select mission_id from changed)) judged
  where missions.id = judged.id and outside_certificates <> judged.outside;
  return null;
end $function$;

-- What the payouts of a mission add up to in a currency, adjustments left out.
CREATE OR REPLACE FUNCTION public.counted_payouts(mission bigint, currency text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(amount), 0)::bigint from payouts
  where payoutable_type = 'Mission' and payoutable_id = mission and currency_code = currency
    and payout_counts(status, adjustment_reason)
$function$;

-- The day of a moment in a zone, or in another one where there is none or an unknown one.
CREATE OR REPLACE FUNCTION public.day_at(moment timestamp with time zone, zone text, otherwise text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (moment at time zone coalesce(zone, otherwise))::date;
exception when invalid_parameter_value then
  raise log 'unknown time zone "%", read as %', zone, otherwise;
  return (moment at time zone otherwise)::date;
end $function$;

-- When a day ends in UTC. Near enough to sort by, wherever the site is.
CREATE OR REPLACE FUNCTION public.end_of_day(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((day + 1))::timestamp without time zone AT TIME ZONE 'UTC'::text);

-- When the quiet hours that a moment is in end; null if it is in none.
CREATE OR REPLACE FUNCTION public.end_of_quiet(at timestamp with time zone, zone text, quiet_from text, quiet_until text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when quiet_from::time < quiet_until::time and clock >= quiet_from::time and clock < quiet_until::time
      then (day + quiet_until::time) at time zone zone
    when quiet_from::time > quiet_until::time and clock < quiet_until::time
      then (day + quiet_until::time) at time zone zone
    when quiet_from::time > quiet_until::time and clock >= quiet_from::time
      then (day + 1 + quiet_until::time) at time zone zone
  end
  from (select (at at time zone zone)::time as clock, (at at time zone zone)::date as day) as here
$function$;

-- Shows the verdicts to the pilot and ends the claim.
CREATE OR REPLACE FUNCTION public.end_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- What is no longer shown comes first: of each asset, one verdict is shown at a time.
  update review_verdicts set is_shown = false where mission_id = new.id and is_shown and ended_at is not null;
  update review_verdicts set is_shown = true where mission_id = new.id and not is_shown and ended_at is null;
  delete from review_claims where mission_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_sockets_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.access_version := old.access_version + 1;
  perform pg_notify('sortie_realtime', jsonb_build_object(
    'ended_session', 'person-' || old.id || '-' || old.access_version)::text);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.end_transfer_of_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update flight_apps set sealed_secret_key = null, value = value - 'secret_key'
  where mission_id = new.id and exists (
    select from file_transfer_credentials as keys where keys.mission_id = new.id and keys.pilot_id = old.pilot_id);
  update file_transfer_credentials set revoked_at = now()
  where mission_id = new.id and pilot_id = old.pilot_id and revoked_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.erased_pilots_stay_so()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'pilot % is erased', old.id using errcode = 'check_violation', constraint = 'pilot_is_erased';
end $function$;

-- Refuses to lower what was agreed below what has been paid.
CREATE OR REPLACE FUNCTION public.estimated_payouts_cover_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from missions where id = old.mission_id)
    and counted_payouts(old.mission_id, old.currency_code) > agreed_payout(old.mission_id, old.currency_code)
  then
    raise exception 'more has been paid than would be agreed'
      using errcode = 'check_violation', constraint = 'estimated_payouts_cover_payouts', table = 'estimated_payouts';
  end if;
  return null;
end $function$;

-- A new document has to be checked again, and so have new details of a verified one. New details alone lift no refusal
CREATE OR REPLACE FUNCTION public.forget_license_verdict()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.image_key is distinct from old.image_key
    or (old.verdict = 'verified' and new.verdict = 'verified' and
      (new.license_number, new.reference_date, new.expiration_date, new.issuing_body)
      is distinct from (old.license_number, old.reference_date, old.expiration_date, old.issuing_body))
  then
    new.verdict := null;
    new.refusal_reason := null;
    new.verdict_at := null;
  end if;
  return new;
end $function$;

-- How far two places are apart along the ground, on a sphere.
CREATE OR REPLACE FUNCTION public.great_circle_metres(lat_a double precision, lon_a double precision, lat_b double precision, lon_b double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((((2)::numeric * 6371008.8))::double precision * asin(LEAST((1)::double precision, sqrt((power(sin((radians(GREATEST(abs((lat_b - lat_a)), (0.000000000001)::double precision)) / (2)::double precision)), (2)::double precision) + ((cos(radians(GREATEST(abs(lat_a), (0.000000000001)::double precision))) * cos(radians(GREATEST(abs(lat_b), (0.000000000001)::double precision)))) * power(sin((radians(GREATEST(abs((lon_b - lon_a)), (0.000000000001)::double precision)) / (2)::double precision)), (2)::double precision)))))));

-- Whether a mission has an authorization that is neither void nor refused. The same rule as in packages/domain.
CREATE OR REPLACE FUNCTION public.has_authorization(mission bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from laanc_flights where mission_id = mission and voided_at is null
    and coalesce((select status from laanc_authorizations where laanc_flight_id = laanc_flights.id
      order by position limit 1), '') !~* '^(reject|refus|den(y|ied)|cancel|rescind|expire)')
$function$;

-- Whether the review of a mission ended well, by its status.
CREATE OR REPLACE FUNCTION public.is_approved(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select status in ('awaiting_payment', 'invoice_needed', 'invoiced', 'complete')
$function$;

-- Other rules mean other findings; without rules there are none.
CREATE OR REPLACE FUNCTION public.judge_shot_of_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.quality_rules = '[]' then
    new.findings := null;
    new.files_failing_must := 0;
    new.files_failing_should := 0;
  end if;
  insert into shots_to_judge (shot_id) values (new.id)
  on conflict (shot_id) do update set changes = shots_to_judge.changes + 1;
  return new;
end $function$;

-- A file that was processed, moved or deleted changes what its shots lack.
CREATE OR REPLACE FUNCTION public.judge_shots_of_assets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform note_shots_to_judge(array(select distinct shot_id from before where shot_id is not null));
  else
    perform note_shots_to_judge(array(
      select before.shot_id from before join changed using (number)
      where before.shot_id is distinct from changed.shot_id and before.shot_id is not null
      union
      select changed.shot_id from before join changed using (number)
      where changed.shot_id is not null and ((before.shot_id, before.status, before.processed_at)
        is distinct from (changed.shot_id, changed.status, changed.processed_at))));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('people_keep_an_owner', 0));
  if not exists (select from people where removed_at is null and 'owner' = any (roles)) then
    raise exception 'the last owner stays an owner'
      using errcode = 'check_violation', constraint = 'people_keep_an_owner', table = 'people';
  end if;
  return null;
end $function$;

-- Notes with these missions whether their flights have the authorization they need.
CREATE OR REPLACE FUNCTION public.keep_missing_authorizations(changed bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update missions set missing_authorization = judged.missing
  from (select id, nullif(nullif(authorization_of(id), 'authorized'), 'not_needed') as missing
    from missions where id = any(changed)) judged
  where missions.id = judged.id and missing_authorization is distinct from judged.missing
$function$;

-- Compares a flight that moves with its airspace certificates.
CREATE OR REPLACE FUNCTION public.keep_outside_certificates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.outside_certificates := outside_certificates_of(new.id, new.scheduled_at_start, new.location_id);
  return new;
end $function$;

-- What of a changed row may be kept for ever: nothing anybody has typed.
CREATE OR REPLACE FUNCTION public.kept_of_change(changed jsonb, fields text[], is_personal boolean)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((SELECT jsonb_object_agg(jsonb_each.key, jsonb_each.value) AS jsonb_object_agg FROM jsonb_each(kept_of_change.changed) jsonb_each(key, value) WHERE ((jsonb_each.key = ANY (kept_of_change.fields)) AND (jsonb_each.key <> 'id'::text) AND CASE WHEN (jsonb_each.key = 'roles'::text) THEN true WHEN kept_of_change.is_personal THEN (jsonb_each.key = 'status'::text) WHEN (jsonb_each.key = 'state'::text) THEN (kept_of_change.changed ? 'mission_id'::text) ELSE ((jsonb_typeof(jsonb_each.value) = ANY (ARRAY['number'::text, 'boolean'::text])) OR (jsonb_each.key = ANY (ARRAY['status'::text, 'kind'::text, 'mission_type'::text, 'currency_code'::text])) OR ((jsonb_each.value #>> '{}'::text[]) ~ '^\d{4}-\d{2}-\d{2}(T[0-9:.+-]+)?$'::text)) END)), '{}'::jsonb);

-- Whether times can be read in a zone; which zones are known depends on the server's time zone data.
CREATE OR REPLACE FUNCTION public.knows_time_zone(zone text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
begin
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.mission_is_finished(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (status = ANY (ARRAY['processing_shots'::text, 'assets_classified'::text, 'in_production'::text, 'awaiting_payment'::text, 'invoice_needed'::text, 'invoiced'::text, 'complete'::text]));

-- Whether the pilot of a mission has flown it, by its status. The same rule as in packages/domain.
CREATE OR REPLACE FUNCTION public.mission_is_flown(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select status not in ('created', 'available', 'pilots_notified', 'pilot_accepted', 'pilot_assigned', 'canceled')
$function$;

CREATE OR REPLACE FUNCTION public.missions_add_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.pilot_id is not null and mission_is_finished(old.status) then
    perform add_to_finished_missions(old.pilot_id, old.mission_type, -1);
  end if;
  if tg_op = 'UPDATE' and new.pilot_id is not null and mission_is_finished(new.status) then
    perform add_to_finished_missions(new.pilot_id, new.mission_type, 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.missions_add_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into finished_mission_totals as total (pilot_id, mission_type, missions)
  select pilot_id, mission_type, count(*) from added
  where pilot_id is not null and mission_is_finished(status) group by 1, 2 order by 1, 2
  on conflict (pilot_id, mission_type) do update set missions = total.missions + excluded.missions;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.missions_take_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.status <> old.status
     and not exists (select from mission_status_steps where from_status = old.status and to_status = new.status) then
    raise exception 'a mission cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'missions_status_step_legal';
  end if;
  if tg_op = 'INSERT' or new.status <> old.status then
    new.status_timestamps := new.status_timestamps || jsonb_build_object(new.status, to_jsonb(now()));
  end if;
  if tg_op = 'UPDATE' and (new.scheduled_at_start is distinct from old.scheduled_at_start
     or new.scheduled_at_end is distinct from old.scheduled_at_end or new.status is distinct from old.status) then
    new.schedule_sequence := old.schedule_sequence + 1;
  end if;
  new.updated_at := now();
  return new;
end $function$;

-- For the answers of the authorities to a filed flight.
CREATE OR REPLACE FUNCTION public.missions_with_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_missing_authorizations(array(select distinct mission_id from laanc_flights
    where id in (select laanc_flight_id from changed)));
  return null;
end $function$;

-- For tables that say whether a flight needs an authorization and has one.
CREATE OR REPLACE FUNCTION public.missions_with_authorizations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_missing_authorizations(array(select distinct mission_id from changed));
  return null;
end $function$;

-- When the clocks of a zone show a time, or those of another one where there is none or an unknown one.
CREATE OR REPLACE FUNCTION public.moment_at(wall_time timestamp without time zone, zone text, otherwise text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return wall_time at time zone coalesce(zone, otherwise);
exception when invalid_parameter_value then
  raise log 'unknown time zone "%", read as %', zone, otherwise;
  return wall_time at time zone otherwise;
end $function$;

-- When a mission reached the first of these statuses that it has had.
CREATE OR REPLACE FUNCTION public.moment_of_status(status_timestamps jsonb, VARIADIC statuses text[])
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  status text;
begin
  foreach status in array statuses loop
    if status_timestamps ? status then
      return (status_timestamps ->> status)::timestamptz;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted integer := coalesce(nullif(current_setting('sortie.changes_counted', true), ''), '0')::integer + 1;
  before jsonb := jsonb_strip_nulls(coalesce(to_jsonb(old), '{}')) - 'updated_at';
  after jsonb := jsonb_strip_nulls(coalesce(to_jsonb(new), '{}')) - 'updated_at';
  is_personal boolean := tg_nargs > 0;
  fields text[];
begin
  if before = after then
    return null;
  end if;
  perform set_config('sortie.changes_counted', counted::text, true);
  if counted > 50 then
    return null;
  end if;
  select array_agg(key order by key) into fields from jsonb_object_keys(before || after) as key
  where before -> key is distinct from after -> key;
  perform set_config('sortie.changes', (
    coalesce(nullif(current_setting('sortie.changes', true), ''), '[]')::jsonb || jsonb_build_object(
      'table', tg_table_name,
      'id', coalesce(after -> 'id', before -> 'id'),
      'action', case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      'fields', to_jsonb(fields),
      'before', kept_of_change(before, fields, is_personal),
      'after', kept_of_change(after, fields, is_personal)))::text, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changes_of(tables regclass[], argument text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  noted regclass;
begin
  foreach noted in array tables loop
    execute format(
      'create trigger noted_for_audit after insert or update or delete on %s for each row
       when (current_setting(''sortie.audited'', true) = ''on'') execute function note_change(%s)', noted, argument);
  end loop;
end $function$;

-- Notes a step, a time, a hold or the end of the agreed time.
CREATE OR REPLACE FUNCTION public.note_mission_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Offers are events of their own, which say more.
  if new.status <> old.status and new.status <> 'pilots_notified' then
    perform add_mission_event(new.id, 'status', jsonb_build_object('from', old.status, 'to', new.status,
      'pilot_id', coalesce(new.pilot_id, old.pilot_id),
      'start', case when new.status = 'pilot_accepted' then new.scheduled_at_start end,
      'concerns', case when new.status = 'flight_complete' and new.flown_outside <> '{}'
        then to_jsonb(new.flown_outside) end), case when new.status <> 'complete' then new.pilot_id end);
  end if;
  if new.scheduled_at_start is distinct from old.scheduled_at_start and new.scheduled_at_start is not null
    and not (new.status = 'pilot_accepted' and old.status = 'pilots_notified') then
    perform add_mission_event(new.id, 'scheduled', jsonb_build_object('start', new.scheduled_at_start,
      'previous', old.scheduled_at_start), new.pilot_id);
  end if;
  if (new.is_on_hold or new.show_on_hold) <> (old.is_on_hold or old.show_on_hold) then
    perform add_mission_event(new.id, case when new.is_on_hold or new.show_on_hold then 'held' else 'resumed' end,
      '{}', null);
  end if;
  if new.sla_expired and not old.sla_expired then
    perform add_mission_event(new.id, 'expired', '{}', null);
  end if;
  return null;
end $function$;

-- Notes who created a mission.
CREATE OR REPLACE FUNCTION public.note_new_mission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_mission_event(new.id, 'created', '{}', null);
  return null;
end $function$;

-- Notes whom a mission was offered to.
CREATE OR REPLACE FUNCTION public.note_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_mission_event(mission_id, 'offered', jsonb_build_object('count', count(*),
    'pilot_ids', to_jsonb((array_agg(pilot_id order by pilot_id))[:20])), null)
  from added where state = 'offered' group by mission_id;
  return null;
end $function$;

-- Notes offers that were declined, withdrawn or made again.
CREATE OR REPLACE FUNCTION public.note_offers_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_mission_event(changed.mission_id, changed.state, jsonb_build_object('count', count(*),
    'pilot_ids', to_jsonb((array_agg(changed.pilot_id order by changed.pilot_id))[:20])),
    case when changed.state = 'declined' then min(changed.pilot_id) end)
  from changed join before using (mission_id, pilot_id)
  where changed.state <> before.state and (changed.state in ('offered', 'declined')
    -- The end of an accepted offer is the end of a booking, which is a step of the mission.
    or (changed.state = 'withdrawn' and before.state = 'offered'))
  group by changed.mission_id, changed.state;
  return null;
end $function$;

-- Notes a payout for a mission, and what becomes of it.
CREATE OR REPLACE FUNCTION public.note_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_mission_event(missions.id, 'payout', jsonb_build_object('status', new.status, 'amount', new.amount,
    'currency_code', new.currency_code, 'pilot_id', new.pilot_id), null)
  from missions where missions.id = new.payoutable_id;
  return null;
end $function$;

-- Notes when a payout leaves. One that is queued, on hold or lost has not left.
CREATE OR REPLACE FUNCTION public.note_payout_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status in ('queued', 'autopay_onboarding', 'failed', 'canceled') then
    new.sent_at := null;
  elsif new.sent_at is null then
    new.sent_at := case when tg_op = 'UPDATE' and old.status not in ('queued', 'autopay_onboarding', 'failed', 'canceled')
      then old.created_at else least(now(), new.completed_at) end;
  end if;
  return new;
end $function$;

-- Notes that shots are needed again, or no longer.
CREATE OR REPLACE FUNCTION public.note_reshoot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  holder bigint := (select pilot_id from missions where id = new.mission_id);
begin
  perform add_mission_event(new.mission_id,
    case when new.resolved_at is null then 'reshoot_requested' else 'reshoot_resolved' end, '{}',
    case when new.resolved_at is not null then holder end);
  return null;
end $function$;

-- Sets when a comment on a shot was saved.
CREATE OR REPLACE FUNCTION public.note_shot_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.pilot_commented_at := case when new.pilot_comment is null then null else now() end;
  return new;
end $function$;

-- Puts shots with rules on the list of those to compare.
CREATE OR REPLACE FUNCTION public.note_shots_to_judge(shot_ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into shots_to_judge (shot_id)
  select id from shots where id = any(shot_ids) and quality_rules <> '[]' order by id
  on conflict (shot_id) do update set changes = shots_to_judge.changes + 1;
$function$;

-- What of a flight, that begins then and there, the airspace certificates of its mission don't cover.
CREATE OR REPLACE FUNCTION public.outside_certificates_of(mission bigint, start timestamp with time zone, place bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  with flight as (
    select day_at(start, (select timezone_id from locations where id = place), 'UTC') as day,
      -- Altitudes of a plan are in meters, and those of certificates in feet. Half a foot is nobody's violation.
      (select max((shot_type_attributes ->> 'altitude')::numeric) / 0.3048 - 0.5 from map_features
        where mission_id = mission and jsonb_typeof(shot_type_attributes -> 'altitude') = 'number') as height
  ), types as (
    select bool_or(is_current) as is_current, bool_or(is_current and is_high_enough) as covers
    from (
      select certificate_type,
        (start_date is null or day >= start_date) and (end_date is null or day <= end_date) as is_current,
        altitude is null or height is null or height <= altitude as is_high_enough
      from airspace_certificates, flight where mission_id = mission and day is not null) judged
    group by certificate_type
  )
  select array_remove(array[
    (select 'certificate_dates' from types where not is_current limit 1),
    (select 'above_ceiling' from types where is_current and not covers limit 1)], null)
$function$;

-- Whether a payout counts toward what was agreed for its mission.
CREATE OR REPLACE FUNCTION public.payout_counts(status text, adjustment_reason text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select adjustment_reason is null and status not in ('failed', 'canceled')
$function$;

CREATE OR REPLACE FUNCTION public.payouts_add_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status = 'complete' then
    perform add_to_payout_totals(old.pilot_id, old.currency_code, -old.amount);
  end if;
  if tg_op = 'UPDATE' and new.status = 'complete' then
    perform add_to_payout_totals(new.pilot_id, new.currency_code, new.amount);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payouts_add_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into payout_totals as total (pilot_id, currency_code, amount)
  select pilot_id, currency_code, sum(amount) from added where status = 'complete' group by 1, 2 order by 1, 2
  on conflict (pilot_id, currency_code) do update set amount = total.amount + excluded.amount;
  return null;
end $function$;

-- Money that left counts as paid, and money that did not leave does not.
CREATE OR REPLACE FUNCTION public.payouts_follow_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  transfer record;
  agrees boolean;
begin
  select transfer_id, failure_code into transfer from payout_transfers where payout_id = new.id;
  if not found then
    return new;
  end if;
  agrees := case
    when new.status = 'queued' then transfer.transfer_id is null and transfer.failure_code is null
    when new.status in ('failed', 'canceled') then transfer.transfer_id is null and transfer.failure_code is not null
    when new.status in ('processing', 'returned', 'complete') then transfer.transfer_id is not null
    else false end;
  if not agrees then
    raise exception 'the status of a payout that Sortie sends follows its transfer'
      using errcode = 'check_violation', constraint = 'payouts_follow_transfer', table = 'payouts';
  end if;
  return new;
end $function$;

-- Refuses payouts to others than the pilot of the mission, for missions not flown, beyond what was agreed, and changes of complete ones.
CREATE OR REPLACE FUNCTION public.payouts_keep_to_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  mission record;
  counts_anew boolean;
begin
  if tg_op = 'UPDATE' and old.status = 'complete'
    and (new.status, new.amount, new.currency_code, new.pilot_id, new.payoutable_type, new.payoutable_id)
      is distinct from
      (old.status, old.amount, old.currency_code, old.pilot_id, old.payoutable_type, old.payoutable_id)
  then
    raise exception 'a complete payout is final'
      using errcode = 'check_violation', constraint = 'payouts_complete_is_final', table = 'payouts';
  end if;
  if new.payoutable_type <> 'Mission' then
    return null;
  end if;
  -- The lock lets payouts of one mission come one after the other, so that each sees those before it.
  select pilot_id, status into mission from missions where id = new.payoutable_id for no key update;
  if (tg_op = 'INSERT' or (new.pilot_id, new.payoutable_id) is distinct from (old.pilot_id, old.payoutable_id))
    and mission.pilot_id is distinct from new.pilot_id
  then
    raise exception 'the pilot of a payout does not hold the mission'
      using errcode = 'check_violation', constraint = 'payouts_of_mission_pilot', table = 'payouts';
  end if;
  counts_anew := payout_counts(new.status, new.adjustment_reason)
    and (tg_op = 'INSERT' or not payout_counts(old.status, old.adjustment_reason) or new.amount > old.amount
      or new.currency_code <> old.currency_code or new.payoutable_id <> old.payoutable_id);
  if counts_anew and not mission_is_flown(mission.status) then
    raise exception 'the mission of a payout was not flown'
      using errcode = 'check_violation', constraint = 'payouts_for_flown_missions', table = 'payouts';
  end if;
  if counts_anew
    and counted_payouts(new.payoutable_id, new.currency_code)
      > agreed_payout(new.payoutable_id, new.currency_code)
  then
    raise exception 'the payouts of a mission pass what was agreed'
      using errcode = 'check_violation', constraint = 'payouts_within_agreed', table = 'payouts';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pilot_drone_keeps_non_stock_camera()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

-- Follows what is agreed for a mission that is approved already.
CREATE OR REPLACE FUNCTION public.refresh_dues_of_estimate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed bigint := case when tg_op = 'DELETE' then old.mission_id else new.mission_id end;
begin
  if exists (select from missions where id = changed and is_approved(status)) then
    perform refresh_payout_dues(array[changed]);
  end if;
  return null;
end $function$;

-- Follows a mission that is approved, or given to another pilot after that.
CREATE OR REPLACE FUNCTION public.refresh_dues_of_mission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_payout_dues(array[new.id]);
  return null;
end $function$;

-- Follows payouts, which settle what a mission owes.
CREATE OR REPLACE FUNCTION public.refresh_dues_of_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.payoutable_type = 'Mission' then
    perform refresh_payout_dues(array[old.payoutable_id]);
  end if;
  if tg_op <> 'DELETE' and new.payoutable_type = 'Mission' then
    perform refresh_payout_dues(array[new.payoutable_id]);
  end if;
  return null;
end $function$;

-- Works out anew what these missions owe.
CREATE OR REPLACE FUNCTION public.refresh_payout_dues(missions_changed bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with due as (
    select missions.id, estimated_payouts.currency_code, pilot_id,
      coalesce(moment_of_status(status_timestamps, 'awaiting_payment', 'invoice_needed', 'invoiced', 'complete'),
        created_on) as approved_at,
      sum(estimated_payouts.amount) - counted_payouts(missions.id, estimated_payouts.currency_code) as amount
    from missions join estimated_payouts on mission_id = missions.id and payout_type = 'pilot'
    where missions.id = any(missions_changed) and is_approved(status) and pilot_id is not null
      and mission_type <> 'training'
    group by missions.id, estimated_payouts.currency_code
  ), settled as (
    delete from payout_dues where mission_id = any(missions_changed) and not exists (
      select from due where due.id = mission_id and due.currency_code = payout_dues.currency_code and due.amount > 0)
  )
  insert into payout_dues (mission_id, currency_code, pilot_id, approved_at, amount)
  select id, currency_code, pilot_id, approved_at, amount from due where amount > 0
  on conflict (mission_id, currency_code) do update
    set pilot_id = excluded.pilot_id, approved_at = excluded.approved_at, amount = excluded.amount
    where (payout_dues.pilot_id, payout_dues.approved_at, payout_dues.amount)
      is distinct from (excluded.pilot_id, excluded.approved_at, excluded.amount)
$function$;

CREATE OR REPLACE FUNCTION public.refuse_erased_pilot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  erased timestamptz;
begin
  select erased_at into erased from pilots where id = new.pilot_id for key share;
  if erased is not null then
    raise exception 'pilot % is erased', new.pilot_id
      using errcode = 'check_violation', constraint = 'pilot_is_erased';
  end if;
  return new;
end $function$;

-- Lets only the holder of a claim judge, in whose name the verdict is.
CREATE OR REPLACE FUNCTION public.require_review_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('sortie.actor', true), ''), '{}')::jsonb;
  holder review_claims;
begin
  select * into holder from review_claims
  where mission_id = new.mission_id and expires_at > now()
    and (person_id = (actor ->> 'person_id')::bigint or provider_key_id = (actor ->> 'provider_key_id')::bigint)
  for share;
  if not found then
    raise exception 'whoever judges a mission has claimed its review'
      using errcode = 'check_violation', constraint = 'review_verdicts_by_holder';
  end if;
  if tg_op = 'INSERT' then
    new.person_id := holder.person_id;
    new.provider_key_id := holder.provider_key_id;
  end if;
  return new;
end $function$;

-- The words of a text as a search finds them: letters and digits in small letters, without anything between them
CREATE OR REPLACE FUNCTION public.search_words(text text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 10000
AS $function$
begin
  return to_tsvector('pg_catalog.simple', regexp_replace(text, '[^[:alnum:]]+', ' ', 'g'));
end
$function$;

-- Refuses a zone that the database does not know, and abbreviations, which mean other hours elsewhere.
CREATE OR REPLACE FUNCTION public.time_zone_is_known()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.timezone_id is not null and (tg_op = 'INSERT' or new.timezone_id is distinct from old.timezone_id)
    and not (new.timezone_id ~ '^(UTC$|[A-Z][A-Za-z]+/)' and knows_time_zone(new.timezone_id))
  then
    raise exception 'unknown time zone "%"', new.timezone_id
      using errcode = 'check_violation', constraint = tg_table_name || '_time_zone_known', table = tg_table_name;
  end if;
  return new;
end $function$;

-- Voids the authorizations of a flight that moves to another day or another place.
CREATE OR REPLACE FUNCTION public.void_authorizations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before_place locations;
  after_place locations;
begin
  select * into before_place from locations where id = old.location_id;
  select * into after_place from locations where id = new.location_id;
  if (before_place.latitude, before_place.longitude) is distinct from (after_place.latitude, after_place.longitude)
    or day_at(old.scheduled_at_start, before_place.timezone_id, 'UTC')
      is distinct from day_at(new.scheduled_at_start, after_place.timezone_id, 'UTC')
  then
    update laanc_flights set voided_at = now() where mission_id = new.id and voided_at is null;
  end if;
  return null;
end $function$;
