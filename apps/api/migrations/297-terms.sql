-- The provider's terms for pilots as they were published, and who agreed to which.

create table terms_versions (
  id bigint generated always as identity primary key,
  published_at timestamptz not null default now(),
  text text not null,
  constraint terms_versions_not_empty check (text ~ '\S')
);
comment on table terms_versions is 'Each text of TERMS_FILE that a server started with; the latest one is in force. A text is never changed';
comment on constraint terms_versions_not_empty on terms_versions is 'Nobody agrees to nothing';

create table terms_acceptances (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  version bigint not null references terms_versions,
  accepted_at timestamptz not null default now(),
  constraint terms_acceptances_once unique (pilot_id, version)
);
comment on table terms_acceptances is 'Which pilot agreed to which text, and when: at registration, or on the page of the terms';
comment on constraint terms_acceptances_once on terms_acceptances is 'A pilot agrees to a text once. Also finds what a pilot has agreed to';
create index terms_acceptances_by_version on terms_acceptances (version, id);
comment on index terms_acceptances_by_version is 'Finds who has agreed to a text';
