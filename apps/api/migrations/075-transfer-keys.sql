-- Keys of the desktop transfer tool come to an end, and say what became of the files they brought.

alter table file_transfer_credentials
  -- After that the gateway takes the key no more. An earlier release writes none, and gets the usual time.
  add column expires_at timestamptz not null default now() + interval '30 days',
  add column last_used_at timestamptz,
  -- A file is on its way until then at least. The gateway moves it on while one is, so that it ends by itself with
  -- a process that was killed.
  add column uploading_until timestamptz,
  -- 'Done uploading' sets completed_at. The files of the folder then become assets; this is when the last one did.
  add column taken_in_at timestamptz,
  add column files_taken integer not null default 0,
  -- Paths in the folder of files that no asset can be made of. They stay in the store.
  add column files_left_out text[] not null default '{}',
  add constraint file_transfer_credentials_taken_after_done check (taken_in_at is null or completed_at is not null);

-- The folder of each shot, by the name it had when the folder was made: a shot may be renamed while its files arrive.
create table transfer_folders (
  mission_id bigint not null references missions on delete cascade,
  name text not null,
  shot_id bigint references shots on delete set null,
  primary key (mission_id, name)
);
-- A shot has one folder.
create unique index transfer_folders_one_per_shot on transfer_folders (shot_id) where shot_id is not null;
