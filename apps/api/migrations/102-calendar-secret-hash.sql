-- The address of a calendar is shown when it is made and kept as a hash: a copy of the database opens no calendar.
alter table calendar_feeds add column secret_hash text;
update calendar_feeds
set secret_hash = translate(rtrim(encode(sha256(convert_to(secret, 'UTF8')), 'base64'), '='), '+/', '-_');
alter table calendar_feeds
  alter column secret_hash set not null,
  -- An address opens one calendar.
  add constraint calendar_feeds_secret_hash_unique unique (secret_hash),
  -- No release has been made that reads it.
  drop column secret;
