-- How delivered photos and videos are judged: reasons to choose from, who is judging which mission, and the verdicts.

create table review_reasons (
  id bigint generated always as identity primary key,
  name text not null,
  advice text not null default '',
  position integer not null default 0,
  retired_at timestamptz,

  constraint review_reasons_name_unique unique (name)
);
comment on table review_reasons is 'Why a reviewer can reject a photo or a shot, in words that the pilot reads';
comment on column review_reasons.advice is 'What the pilot should do differently.';
comment on column review_reasons.position is 'Reasons are listed in this order, and chosen by their number in it.';
comment on constraint review_reasons_name_unique on review_reasons is 'Two reasons of one name could not be told apart';
select note_changes_of(array['review_reasons']::regclass[]);

create table review_claims (
  mission_id bigint primary key references missions on delete cascade,
  person_id bigint references people,
  provider_key_id bigint references provider_keys,
  claimed_at timestamptz not null default now(),
  expires_at timestamptz not null,

  constraint review_claims_one_holder check (num_nonnulls(person_id, provider_key_id) = 1),
  constraint review_claims_in_order check (claimed_at < expires_at)
);
comment on table review_claims is 'Who is reviewing a mission. It has one row at most, so two people never judge the same mission';
comment on column review_claims.expires_at is 'The holder renews it while they are there. Afterward anyone can claim the mission.';
comment on constraint review_claims_one_holder on review_claims is 'A person or a system reviews a mission';
comment on constraint review_claims_in_order on review_claims is 'A claim lasts for some time';
create index review_claims_by_person on review_claims (person_id) where person_id is not null;
comment on index review_claims_by_person is 'Finds what a person is reviewing';
select note_changes_of(array['review_claims']::regclass[]);

create table review_verdicts (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  asset_id text references assets on delete cascade,
  shot_id bigint,
  verdict text not null,
  note text not null default '',
  person_id bigint references people,
  provider_key_id bigint references provider_keys,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  is_shown boolean not null default false,

  constraint review_verdicts_shot_of_mission foreign key (mission_id, shot_id) references shots (mission_id, id) on delete cascade,
  constraint review_verdicts_one_subject check (num_nonnulls(asset_id, shot_id) = 1),
  constraint review_verdicts_verdict_known check (verdict in ('accepted', 'rejected')),
  constraint review_verdicts_one_author check (num_nonnulls(person_id, provider_key_id) = 1)
);
comment on table review_verdicts is 'What reviewers said of photos, videos and shots, including what they took back';
comment on column review_verdicts.ended_at is 'When it was taken back, or another took its place.';
comment on column review_verdicts.is_shown is 'Whether the pilot sees it: from the end of the review it was made in, unless it was taken back.';
comment on constraint review_verdicts_shot_of_mission on review_verdicts is 'A shot is judged as part of its own mission';
comment on constraint review_verdicts_one_subject on review_verdicts is 'A verdict is about an asset or about a shot';
comment on constraint review_verdicts_verdict_known on review_verdicts is 'Taking a verdict back leaves none';
comment on constraint review_verdicts_one_author on review_verdicts is 'A person or a system said it';
create unique index review_verdicts_one_of_asset on review_verdicts (asset_id) where ended_at is null and asset_id is not null;
comment on index review_verdicts_one_of_asset is 'An asset has one verdict at a time, however often it is sent';
create unique index review_verdicts_one_of_shot on review_verdicts (shot_id) where ended_at is null and shot_id is not null;
comment on index review_verdicts_one_of_shot is 'A shot has one verdict at a time, however often it is sent';
create unique index review_verdicts_shown_of_asset on review_verdicts (asset_id) where is_shown and asset_id is not null;
comment on index review_verdicts_shown_of_asset is 'Finds what the pilot sees of an asset, which is one verdict';
create index review_verdicts_by_mission on review_verdicts (mission_id, id);
comment on index review_verdicts_by_mission is 'Lists the verdicts of a mission in order, and deletes them with it';
create index review_verdicts_by_asset on review_verdicts (asset_id) where asset_id is not null;
comment on index review_verdicts_by_asset is 'Deletes the verdicts of an asset with it';
create index review_verdicts_by_shot on review_verdicts (mission_id, shot_id);
comment on index review_verdicts_by_shot is 'Deletes the verdicts of a shot with it';
select note_changes_of(array['review_verdicts']::regclass[]);

create table review_verdict_reasons (
  verdict_id bigint references review_verdicts on delete cascade,
  reason_id bigint references review_reasons,
  primary key (verdict_id, reason_id)
);
comment on table review_verdict_reasons is 'The reasons of a verdict. A reason that was given once is retired and never deleted';
create index review_verdict_reasons_by_reason on review_verdict_reasons (reason_id);
comment on index review_verdict_reasons_by_reason is 'Finds whether a reason was ever given';

alter table partial_reshoot_shots add column reason text;
comment on column partial_reshoot_shots.reason is 'Why this shot is needed again, if that is more than the reason of the request.';

-- The one place that decides who may judge. The claim can't end or change hands until the verdict is stored.
create function require_review_claim() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('sortie.actor', true), ''), '{}')::jsonb;
  holder review_claims;
begin
  select * into holder from review_claims
  where mission_id = new.mission_id and expires_at > now()
    and (person_id = (actor ->> 'person_id')::bigint or provider_key_id = (actor ->> 'provider_key_id')::bigint)
  for share;
  if not found then
    raise exception 'whoever judges a mission has claimed its review'
      using errcode = 'check_violation', constraint = 'review_verdicts_by_holder';
  end if;
  if tg_op = 'INSERT' then
    new.person_id := holder.person_id;
    new.provider_key_id := holder.provider_key_id;
  end if;
  return new;
end $$;
comment on function require_review_claim is 'Lets only the holder of a claim judge, in whose name the verdict is.';
create trigger review_verdicts_new_by_holder before insert on review_verdicts
  for each row execute function require_review_claim();
create trigger review_verdicts_ended_by_holder before update of ended_at on review_verdicts
  for each row when (old.ended_at is distinct from new.ended_at) execute function require_review_claim();

-- Whatever ends a review, the pilot then sees what was said, and nobody is reviewing the mission any longer.
create function end_review() returns trigger language plpgsql as $$
begin
  -- What is no longer shown comes first: of each asset, one verdict is shown at a time.
  update review_verdicts set is_shown = false where mission_id = new.id and is_shown and ended_at is not null;
  update review_verdicts set is_shown = true where mission_id = new.id and not is_shown and ended_at is null;
  delete from review_claims where mission_id = new.id;
  return null;
end $$;
comment on function end_review is 'Shows the verdicts to the pilot and ends the claim.';
create trigger missions_review_ended after update of status on missions for each row
  when (old.status in ('processing_shots', 'assets_classified', 'in_production')
    and new.status not in ('processing_shots', 'assets_classified', 'in_production'))
  execute function end_review();

create function announce_reviews() returns trigger language plpgsql as $$
begin
  perform pg_notify('sortie_realtime', jsonb_build_object('event', 'review.changed',
    'data', jsonb_build_object('mission_id', mission_id),
    'channels', jsonb_build_array('private-provider-missions'))::text)
  from (select distinct mission_id from changed) as missions;
  return null;
end $$;
comment on function announce_reviews is 'Announces to the provider''s people whose review has changed.';
create trigger review_claims_announced_new after insert on review_claims
  referencing new table as changed for each statement execute function announce_reviews();
create trigger review_claims_announced_changed after update on review_claims
  referencing new table as changed for each statement execute function announce_reviews();
create trigger review_claims_announced_gone after delete on review_claims
  referencing old table as changed for each statement execute function announce_reviews();
create trigger review_verdicts_announced_new after insert on review_verdicts
  referencing new table as changed for each statement execute function announce_reviews();

create function announce_ended_verdicts() returns trigger language plpgsql as $$
begin
  perform pg_notify('sortie_realtime', jsonb_build_object('event', 'review.changed',
    'data', jsonb_build_object('mission_id', mission_id),
    'channels', jsonb_build_array('private-provider-missions'))::text)
  from (select distinct mission_id from changed) as missions;
  perform announce_to_pilots('assets-changed', jsonb_build_object('mission_id', id), array[pilot_id])
  from missions where pilot_id is not null and id in (
    select changed.mission_id from changed join before using (id) where changed.is_shown <> before.is_shown);
  return null;
end $$;
comment on function announce_ended_verdicts is 'Announces verdicts that were taken back to the provider''s people, and those that are now shown to their pilot.';
create trigger review_verdicts_announced_changed after update on review_verdicts
  referencing old table as before new table as changed for each statement execute function announce_ended_verdicts();

alter table webhook_endpoints drop constraint webhook_endpoints_events_known;
alter table webhook_endpoints add constraint webhook_endpoints_events_known check (
  events <@ array['mission.accepted', 'mission.declined', 'mission.rescheduled', 'mission.authorized',
    'mission.assets_uploaded', 'mission.submitted', 'mission.review_claimed', 'mission.review_released',
    'mission.judged', 'mission.sent_back', 'mission.approved', 'asset.uploaded', 'pilot.opted_in']
  and cardinality(events) > 0);
comment on constraint webhook_endpoints_events_known on webhook_endpoints is 'An endpoint chooses at least one event, from those that are sent';
alter table webhook_events drop constraint webhook_events_type_known;
alter table webhook_events add constraint webhook_events_type_known check (type in ('mission.accepted',
  'mission.declined', 'mission.rescheduled', 'mission.authorized', 'mission.assets_uploaded', 'mission.submitted',
  'mission.review_claimed', 'mission.review_released', 'mission.judged', 'mission.sent_back', 'mission.approved',
  'asset.uploaded', 'pilot.opted_in'));
comment on constraint webhook_events_type_known on webhook_events is 'Each type has its payload in packages/contract/src/webhook.events.ts';
