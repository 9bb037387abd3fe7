-- Webhooks: what the provider's systems are told, each event written in the transaction of the change it is about.

-- Where events are sent, as the provider registers it.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  url text not null,
  description text not null default '',
  -- The types of events it gets.
  events text[] not null,
  is_enabled boolean not null default true,
  -- Signs every delivery. It is needed again each time, so it is sealed and not hashed.
  sealed_secret text not null,
  -- The secret before the last rotation, which signs as well until it expires.
  sealed_previous_secret text,
  previous_secret_expires_at timestamptz,
  -- Since when every attempt has failed; null after one that succeeded.
  failing_since timestamptz,
  -- When the server has switched it off, and why; null while it is on or when the provider has switched it off.
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- Each type has its payload in packages/contract/src/webhook.events.ts.
  constraint webhook_endpoints_events_known check (
    events <@ array['mission.accepted', 'mission.declined', 'mission.rescheduled', 'mission.authorized',
      'mission.assets_uploaded', 'mission.submitted', 'asset.uploaded']
    and cardinality(events) > 0),
  -- The notice in the list has a time and a reason, and an endpoint that is on has no notice.
  constraint webhook_endpoints_disabling_explained check (
    (disabled_at is null) = (disabled_reason is null) and (disabled_at is null or not is_enabled)),
  -- A secret from before a rotation does not sign forever.
  constraint webhook_endpoints_previous_secret_expires check (
    (sealed_previous_secret is null) = (previous_secret_expires_at is null))
);

comment on table webhook_endpoints is 'Where the provider is told of events';

-- What has happened, as it is sent. The body is kept as text, because its bytes are what is signed.
create table webhook_events (
  -- Also the webhook-id of every delivery and attempt: receivers tell repetitions by it.
  id uuid primary key default gen_random_uuid(),
  type text not null,
  mission_id bigint not null references missions on delete cascade,
  -- Whose act it was.
  pilot_id bigint references pilots on delete cascade,
  body text not null,
  created_at timestamptz not null default now(),

  constraint webhook_events_type_known check (type in ('mission.accepted', 'mission.declined',
    'mission.rescheduled', 'mission.authorized', 'mission.assets_uploaded', 'mission.submitted', 'asset.uploaded'))
);

comment on table webhook_events is 'Events that were sent to at least one endpoint';

-- Finds those that are old enough to be deleted.
create index webhook_events_by_age on webhook_events (created_at);
-- The events of a mission go with it.
create index webhook_events_by_mission on webhook_events (mission_id);
-- Finds those about a pilot for an export or an erasure.
create index webhook_events_by_pilot on webhook_events (pilot_id) where pilot_id is not null;

-- One event on its way to one endpoint.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id uuid not null references webhook_events on delete cascade,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  -- pending: another attempt is to come. failed: given up until somebody sends it again.
  status text not null default 'pending',
  -- How many attempts were made, in all.
  attempts integer not null default 0,
  -- How many of them were made before it was last sent again: the pauses between attempts begin anew there.
  attempts_before_resend integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),

  -- An event is sent to an endpoint once, however often it is tried.
  constraint webhook_deliveries_once unique (event_id, endpoint_id),
  constraint webhook_deliveries_status_known check (status in ('pending', 'delivered', 'failed')),
  -- Somebody waits for the next attempt only of a pending one.
  constraint webhook_deliveries_next_attempt check ((status = 'pending') = (next_attempt_at is not null))
);

comment on table webhook_deliveries is 'Events on their way to endpoints';

-- The pages of an endpoint's deliveries.
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id);
-- Counts those that are not delivered, and finds those to send again.
create index webhook_deliveries_undelivered on webhook_deliveries (status, endpoint_id) where status <> 'delivered';

-- What became of each attempt.
create table webhook_attempts (
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  number integer not null,
  at timestamptz not null default now(),
  duration_in_milliseconds integer not null,
  -- Null when no response came.
  response_status integer,
  -- The beginning of it, as text.
  response_body text,
  -- Why it failed; null when it did not.
  error text,

  -- An attempt that two workers make at once is recorded once.
  primary key (delivery_id, number)
);

comment on table webhook_attempts is 'Attempts to deliver an event, with the responses';
