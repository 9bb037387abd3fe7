-- Where pilots are signed in, so that each can see it and end what they do not know. Accepting a call needs none of
-- it: a session is its tokens (docs/decisions/002), and this is written when one is first seen and now and then.
create table pilot_sessions (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  -- The same hash under which a log-out is remembered.
  token_hash text not null,
  kind text not null,
  -- The browser and its system in words, such as 'Firefox on Windows'.
  browser text not null,
  -- The network of the address, without what tells one of its machines from another.
  network text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- From then on its tokens are refused for their age, and the row can go.
  expires_at timestamptz not null,
  -- However many first calls arrive at once.
  constraint pilot_sessions_token_unique unique (token_hash),
  constraint pilot_sessions_kind_known check (kind in ('identity', 'plain'))
);
create index pilot_sessions_by_pilot on pilot_sessions (pilot_id, last_seen_at desc);
create index pilot_sessions_by_expiry on pilot_sessions (expires_at);

-- Nothing new is written about an erased pilot.
create trigger pilot_sessions_refuse_erased before insert on pilot_sessions
  for each row execute function refuse_erased_pilot();
