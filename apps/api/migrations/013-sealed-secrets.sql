-- Secrets that are shown again are sealed by the server: the database and its backups hold nothing readable.

-- The secret_key of the app's settings, sealed; the other settings stay in `value`. Rows that an earlier release
-- wrote have a readable one in `value` until a job seals it.
alter table flight_apps add column sealed_secret_key text;

-- Shown to the pilot again on every visit, so it is sealed and not hashed.
alter table file_transfer_credentials rename column secret_key to sealed_secret_key;
