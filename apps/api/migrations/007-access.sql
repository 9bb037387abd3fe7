-- Who may call, what they did, and what must not be done twice.

-- Keys of provider systems. Only the hash is kept; the prefix lets a person tell keys apart.
create table provider_keys (
  id bigint generated always as identity primary key,
  name text not null,
  prefix text not null,
  key_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint provider_keys_hash_unique unique (key_hash)
);

-- Answers given to creating calls, so that a retry gets the same one and creates nothing.
create table idempotency_keys (
  provider_key_id bigint not null references provider_keys on delete cascade,
  key text not null,
  -- Method, path and body: the same key with another request is a mistake of the caller.
  request_hash text not null,
  response_body jsonb,
  created_at timestamptz not null default now(),
  primary key (provider_key_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Sessions of test environments, where no identity provider is. Only the token's hash is kept.
create table plain_sessions (
  token_hash text primary key,
  pilot_id bigint not null references pilots on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Tokens of sessions that were logged out before they ran out.
create table ended_sessions (
  token_hash text primary key,
  ended_at timestamptz not null default now(),
  -- After this moment the token is refused for its age, and the row can go.
  expires_at timestamptz not null
);
create index ended_sessions_by_expiry on ended_sessions (expires_at);

-- Every write an admin asked for while acting as a pilot, noted before it is carried out.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Who acted, as the identity provider names them.
  actor text not null,
  -- The pilot in whose name it was done.
  subject_pilot_id bigint not null references pilots,
  method text not null,
  path text not null,
  request_id text not null
);
create index audit_log_by_subject on audit_log (subject_pilot_id, at desc);

-- A record that can be edited proves nothing.
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_no_change before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- How often somebody tried in the current minute. Lost in a crash, which only forgives a minute.
create unlogged table attempt_counts (
  subject text not null,
  minute timestamptz not null,
  attempts integer not null,
  primary key (subject, minute)
);
