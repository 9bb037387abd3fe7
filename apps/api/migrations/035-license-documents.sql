-- Documents of licenses, who vouches for a license without one, and saves that must not overwrite each other.

-- False for licenses the provider imported: it has seen the document. A pilot's own license needs one to count.
alter table pilot_licenses add column document_required boolean not null default false;
-- Grows with every change; a save that names an older one has been overtaken, by another tab say.
alter table pilot_licenses add column revision integer not null default 1;
-- SHA-256 of the document, by which a save that is repeated after its response was lost is known again.
alter table pilot_licenses add column image_sha256 text;
alter table pilot_licenses add column updated_at timestamptz not null default now();
-- A document is stored under a key and has a type, or there is none.
alter table pilot_licenses add constraint pilot_licenses_image_whole
  check ((image_key is null) = (image_type is null)) not valid;
-- Unreferenced files are found by the keys that are in use.
create unique index pilot_licenses_image_key on pilot_licenses (image_key) where image_key is not null;
-- The job that notifies of expiring licenses reads those that run out soon.
create index pilot_licenses_by_expiration on pilot_licenses (expiration_date) where expiration_date is not null;

-- Which notices of an expiring license a pilot has had. A renewed license has another day, and new notices.
create table license_expiry_notices (
  pilot_license_id bigint not null references pilot_licenses on delete cascade,
  expiration_date date not null,
  -- 60, 30 or 7.
  days_before integer not null,
  created_at timestamptz not null default now(),
  -- Each notice goes out once, however often the job runs.
  primary key (pilot_license_id, expiration_date, days_before)
);

-- A package may demand a flight certificate that is valid on the pilot's own day.
alter table packages add column flight_certificate_required boolean not null default false;
