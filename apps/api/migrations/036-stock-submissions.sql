-- What a stock submission needs beside its words: the file, and what became of it.

-- Made by the form that is filled in: sent twice, it is one submission.
alter table stock_submissions add column submission_key text;
alter table stock_submissions add column file_name text;
alter table stock_submissions add column file_type text;
alter table stock_submissions add column file_size bigint;
alter table stock_submissions add column file_sha256 text;
-- What the pilot is told when it is rejected.
alter table stock_submissions add column rejection_reason text;
alter table stock_submissions add column reviewed_at timestamptz;
-- A form that is sent twice, or again after its response was lost, is stored once.
create unique index stock_submissions_once on stock_submissions (pilot_id, submission_key)
  where submission_key is not null;
-- A pilot hands in a file once, unless it was rejected.
create unique index stock_submissions_file_once on stock_submissions (pilot_id, file_sha256)
  where file_sha256 is not null and status <> 'rejected';
-- Unreferenced files are found by the keys that are in use.
create index stock_submissions_by_storage_key on stock_submissions (storage_key);
