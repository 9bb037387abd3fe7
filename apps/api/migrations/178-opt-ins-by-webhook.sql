-- The provider is told when a pilot asks for a program, such as training. That is an event without a mission.

alter table webhook_endpoints drop constraint webhook_endpoints_events_known;
-- Each type has its payload in packages/contract/src/webhook.events.ts.
alter table webhook_endpoints add constraint webhook_endpoints_events_known check (
  events <@ array['mission.accepted', 'mission.declined', 'mission.rescheduled', 'mission.authorized',
    'mission.assets_uploaded', 'mission.submitted', 'asset.uploaded', 'pilot.opted_in']
  and cardinality(events) > 0);

alter table webhook_events alter column mission_id drop not null;

alter table webhook_events drop constraint webhook_events_type_known;
-- Each type has its payload there too. The rows are read once: the table holds 30 days.
alter table webhook_events add constraint webhook_events_type_known check (type in ('mission.accepted',
  'mission.declined', 'mission.rescheduled', 'mission.authorized', 'mission.assets_uploaded', 'mission.submitted',
  'asset.uploaded', 'pilot.opted_in'));
-- Only an event about a pilot alone has no mission.
alter table webhook_events add constraint webhook_events_about_a_mission check (
  (mission_id is null) = (type = 'pilot.opted_in'));
comment on constraint webhook_events_about_a_mission on webhook_events is
  'An event has a mission unless it is about a pilot alone';
