-- The language in which a pilot reads emails, notifications and the calendar. Texts are written in English where they
-- are used; packages/languages has the others.

alter table pilots add column language text,
  add constraint pilots_language_known check (language in ('en', 'es'));
comment on column pilots.language is 'In which the pilot reads emails, notifications and the calendar; null until it is known, which means English.';
comment on constraint pilots_language_known on pilots is 'Each language has its line in packages/domain/src/language.ts';
