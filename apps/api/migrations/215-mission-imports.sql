-- Files of missions: what each line says, and which mission was made of it.

create table mission_imports (
  id bigint generated always as identity primary key,
  file_name text not null default '',
  state text not null default 'previewed',
  created_at timestamptz not null default now(),
  finished_at timestamptz,

  constraint mission_imports_state_known check (state in ('previewed', 'creating', 'done')),
  constraint mission_imports_finished_when_done check ((state = 'done') = (finished_at is not null))
);
comment on table mission_imports is 'A file with many missions, from its preview until they are created. Deleted after 30 days';
comment on constraint mission_imports_state_known on mission_imports is 'Nothing is created before someone has seen the preview and asks for it';
comment on constraint mission_imports_finished_when_done on mission_imports is 'Whoever follows an import stops when it is done';

create table mission_import_lines (
  import_id bigint not null references mission_imports on delete cascade,
  line integer not null,
  cells jsonb not null,
  body jsonb,
  errors jsonb,
  warnings jsonb not null default '[]',
  mission_id bigint references missions,
  primary key (import_id, line),

  constraint mission_import_lines_read_or_refused check (body is not null or errors is not null),
  constraint mission_import_lines_created_once unique (mission_id),
  constraint mission_import_lines_bad_creates_nothing check (mission_id is null or errors is null)
);
comment on table mission_import_lines is 'A line of a file of missions: the mission it asks for, or what is wrong with it';
comment on column mission_import_lines.line is 'Its number in the file, counted from 1.';
comment on column mission_import_lines.body is 'The body of the call that creates such a mission; null if the line could not be read.';
comment on column mission_import_lines.mission_id is 'Set in the transaction that creates the mission, so that a second run skips the line.';
comment on constraint mission_import_lines_read_or_refused on mission_import_lines is 'Every line is either a mission or says why not';
comment on constraint mission_import_lines_created_once on mission_import_lines is 'A mission comes from one line';
comment on constraint mission_import_lines_bad_creates_nothing on mission_import_lines is 'A line with errors is set aside';

create index mission_imports_by_age on mission_imports (created_at);
comment on index mission_imports_by_age is 'Finds those that are old enough to be deleted';

select note_changes_of(array['mission_imports']::regclass[]);
