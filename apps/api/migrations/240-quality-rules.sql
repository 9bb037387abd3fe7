-- What is expected of the files of a shot, and where they fall short.

alter table packages add column quality_rules jsonb not null default '[]';
comment on column packages.quality_rules is 'Rules for every shot of a new mission with the package.';
alter table packages add constraint packages_quality_rules_listed check (jsonb_typeof(quality_rules) = 'array');
comment on constraint packages_quality_rules_listed on packages is 'Rules are a list, so that whoever reads them needs no other case';

alter table package_shots add column quality_rules jsonb not null default '[]';
comment on column package_shots.quality_rules is 'Rules for this shot, in place of the package''s rules of the same kind.';
alter table package_shots add constraint package_shots_quality_rules_listed check (jsonb_typeof(quality_rules) = 'array');
comment on constraint package_shots_quality_rules_listed on package_shots is 'Rules are a list, so that whoever reads them needs no other case';

-- A mission has copies of its package's rules, as of its shots: pilots have agreed to those (docs/decisions/210).
alter table shots
  add column quality_rules jsonb not null default '[]',
  add column findings jsonb,
  add column files_failing_must integer not null default 0,
  add column files_failing_should integer not null default 0;
comment on column shots.quality_rules is 'What is expected of its files: what the package asked for when the mission was created.';
comment on column shots.findings is 'Where its files together break its rules; null until they have been compared with them.';
comment on column shots.files_failing_must is 'How many of its files break a rule that must be kept.';
comment on column shots.files_failing_should is 'How many of its files break only rules that should be kept.';
alter table shots add constraint shots_quality_rules_listed check (jsonb_typeof(quality_rules) = 'array');
comment on constraint shots_quality_rules_listed on shots is 'Rules are a list, so that whoever reads them needs no other case';
alter table shots add constraint shots_findings_listed check (jsonb_typeof(findings) = 'array');
comment on constraint shots_findings_listed on shots is 'Findings are a list, empty where there is nothing to say';
alter table shots add constraint shots_failing_counted check (files_failing_must >= 0 and files_failing_should >= 0);
comment on constraint shots_failing_counted on shots is 'There are no fewer files than none';

alter table assets add column findings jsonb;
comment on column assets.findings is 'Where it breaks the rules of its shot; null until it has been compared with them.';
alter table assets add constraint assets_findings_listed check (jsonb_typeof(findings) = 'array') not valid;
comment on constraint assets_findings_listed on assets is 'Findings are a list, empty where there is nothing to say';
