-- The provider is told what its people must act on: who registered, what is to be checked, what was delivered again, and
-- what could not be paid.

alter table webhook_endpoints drop constraint webhook_endpoints_events_known;
alter table webhook_endpoints add constraint webhook_endpoints_events_known check (
  events <@ array['mission.accepted', 'mission.declined', 'mission.rescheduled', 'mission.authorized',
    'mission.assets_uploaded', 'mission.submitted', 'mission.reshoot_delivered', 'mission.review_claimed',
    'mission.review_released', 'mission.judged', 'mission.sent_back', 'mission.approved', 'asset.uploaded',
    'pilot.registered', 'pilot.document_added', 'pilot.stock_submitted', 'pilot.opted_in', 'payout.failed']
  and cardinality(events) > 0);
comment on constraint webhook_endpoints_events_known on webhook_endpoints is 'An endpoint chooses at least one event, from those that are sent';

alter table webhook_events drop constraint webhook_events_type_known;
-- The rows are read once: the table holds 30 days.
alter table webhook_events add constraint webhook_events_type_known check (type in ('mission.accepted',
  'mission.declined', 'mission.rescheduled', 'mission.authorized', 'mission.assets_uploaded', 'mission.submitted',
  'mission.reshoot_delivered', 'mission.review_claimed', 'mission.review_released', 'mission.judged',
  'mission.sent_back', 'mission.approved', 'asset.uploaded', 'pilot.registered', 'pilot.document_added',
  'pilot.stock_submitted', 'pilot.opted_in', 'payout.failed'));
comment on constraint webhook_events_type_known on webhook_events is 'Each type has its payload in packages/contract/src/webhook.events.ts';

alter table webhook_events drop constraint webhook_events_about_a_mission;
alter table webhook_events add constraint webhook_events_about_a_mission check (
  case when type like 'pilot.%' then mission_id is null when type like 'payout.%' then true else mission_id is not null end);
comment on constraint webhook_events_about_a_mission on webhook_events is
  'An event about a pilot alone has no mission, and one about a payout only if the payout is for one';
