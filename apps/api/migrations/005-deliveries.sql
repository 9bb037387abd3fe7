-- How files arrive: uploads in parts, file-transfer tools, and stock imagery.

-- One file on its way, in parts.
create table asset_uploads (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  mission_id bigint not null references missions on delete cascade,
  shot_id bigint references shots on delete set null,
  shot_type_id bigint references shot_types,
  name text not null,
  size bigint not null,
  -- Media type, and the kind it maps to: image, video, panorama, data_file.
  type text not null,
  file_type text not null,
  fingerprint text not null,
  date_created timestamptz,
  upload_id text not null,
  stored_file_name text not null,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Names the upload to the object store.
  constraint asset_uploads_upload_id_unique unique (upload_id)
);
-- A resumed upload finds itself; a second tab finds the same one.
create unique index asset_uploads_open on asset_uploads (mission_id, fingerprint) where completed_at is null;

-- Parts the object store has confirmed.
create table asset_upload_parts (
  asset_upload_id bigint not null references asset_uploads on delete cascade,
  part_number integer not null,
  etag text not null,
  size bigint not null,
  primary key (asset_upload_id, part_number),
  -- What the object store allows.
  constraint asset_upload_parts_number_allowed check (part_number between 1 and 10000)
);

-- Keys with which a desktop transfer tool reaches one mission's folder.
create table file_transfer_credentials (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  work_order_id bigint references work_orders,
  pilot_id bigint not null references pilots,
  access_key_id text not null,
  -- Shown to the pilot again on every visit, so it is kept readable.
  secret_key text not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  revoked_at timestamptz,
  -- Names the caller of a signed request.
  constraint file_transfer_credentials_access_key_unique unique (access_key_id)
);
-- One working key a mission.
create unique index file_transfer_credentials_one_live on file_transfer_credentials (mission_id) where revoked_at is null;

-- Pictures pilots hand in for the stock library.
create table stock_submissions (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  category_id bigint not null references categories,
  description text not null,
  city text not null,
  state text not null,
  country text not null,
  timecode text,
  tags text[] not null,
  storage_key text not null,
  status text not null default 'submitted',
  created_at timestamptz not null default now(),
  constraint stock_submissions_status_known check (status in ('submitted', 'accepted', 'rejected')),
  constraint stock_submissions_description_length check (char_length(description) >= 20),
  constraint stock_submissions_tag_count check (cardinality(tags) between 5 and 45)
);
create index stock_submissions_by_pilot on stock_submissions (pilot_id);

-- Codes of partners' promotions handed to pilots.
create table third_party_promo_codes (
  id bigint generated always as identity primary key,
  code text not null,
  status text not null default 'available',
  promo text not null,
  pilot_id bigint references pilots,
  constraint third_party_promo_codes_unique unique (promo, code)
);
