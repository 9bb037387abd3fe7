-- When links of an upload were last requested: from then on its days are counted until it is given up.
alter table asset_uploads add column last_used_at timestamptz not null default now();

-- Finds uploads that nobody goes on with.
drop index asset_uploads_abandoned;
create index asset_uploads_abandoned on asset_uploads (last_used_at) where completed_at is null;

-- Counts the uploads that a pilot has open, and finds them when the pilot is erased.
create index asset_uploads_open_by_pilot on asset_uploads (pilot_id) where completed_at is null;
