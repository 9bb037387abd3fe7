-- How far the files of a transfer are, and whether a folder holds changes that its pilot has not yet said to be done with.

alter table file_transfer_credentials
  -- When the key first changed something in the folder. Set, and not followed by 'Done uploading', it keeps the
  -- mission from being submitted without those files.
  add column files_changed_at timestamptz,
  -- How many files were found in the folder when its pilot was done; files_taken counts up to that without the
  -- files that are left out.
  add column files_found integer not null default 0,
  -- A number of files is never below none.
  add constraint file_transfer_credentials_files_counted check (files_found >= 0 and files_taken >= 0);
