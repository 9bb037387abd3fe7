-- What a mission gets from its package if its own request doesn't say: shots, a payout and a duration.

create table package_shots (
  package_id bigint not null references packages on delete cascade,
  position integer not null,
  name text not null,
  instructions text not null default '',
  shot_type_id bigint references shot_types,
  primary key (package_id, position),
  constraint package_shots_named check (name <> '')
);
comment on table package_shots is 'The shots that new missions with a package get, in order';
comment on constraint package_shots_named on package_shots is 'A pilot must be able to tell shots apart';
create index package_shots_by_type on package_shots (shot_type_id) where shot_type_id is not null;
comment on index package_shots_by_type is 'Finds out whether a shot type is still in use';

alter table packages add column payout_amount bigint;
alter table packages add column payout_currency_code text references currencies;
alter table packages add column duration_in_seconds integer;
comment on column packages.payout_amount is 'What a pilot is paid for a new mission with the package, in hundredths of the currency.';
comment on column packages.duration_in_seconds is 'How long a new mission with the package takes.';
alter table packages add constraint packages_payout_complete check (
  (payout_amount is null) = (payout_currency_code is null) and payout_amount >= 0);
comment on constraint packages_payout_complete on packages is 'An amount without a currency says nothing, and a pilot never owes money';
alter table packages add constraint packages_duration_positive check (duration_in_seconds > 0);
comment on constraint packages_duration_positive on packages is 'A flight takes time';

select note_changes_of(array['package_shots']::regclass[]);
