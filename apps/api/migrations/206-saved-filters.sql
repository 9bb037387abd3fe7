-- Filters of the missions that people keep under a name, for themselves or for everyone.

create table saved_filters (
  id bigint generated always as identity primary key,
  name text not null,
  filter jsonb not null,
  person_id bigint references people on delete cascade,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),

  constraint saved_filters_named check (name <> ''),
  constraint saved_filters_filter_is_object check (jsonb_typeof(filter) = 'object'),
  constraint saved_filters_seen_by_someone check (is_shared or person_id is not null)
);
comment on table saved_filters is 'Filters of the missions that were saved under a name';
comment on column saved_filters.filter is 'The parameters of the list of missions, as they stand in an address bar.';
comment on column saved_filters.person_id is 'Who saved it; null if a provider key did.';
comment on constraint saved_filters_named on saved_filters is 'A list of filters shows names';
comment on constraint saved_filters_filter_is_object on saved_filters is 'Parameters have names';
comment on constraint saved_filters_seen_by_someone on saved_filters is 'A key is nobody who could look at a filter of its own';
create unique index saved_filters_name_of_person on saved_filters (person_id, lower(name)) where not is_shared;
comment on index saved_filters_name_of_person is 'A person finds a filter by its name';
create unique index saved_filters_name_shared on saved_filters (lower(name)) where is_shared;
comment on index saved_filters_name_shared is 'Everyone finds a shared filter by its name';
create index saved_filters_by_person on saved_filters (person_id) where person_id is not null;
comment on index saved_filters_by_person is 'Finds the filters of a person';

select note_changes_of(array['saved_filters']::regclass[]);
