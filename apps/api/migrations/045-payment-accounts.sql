-- Onboarding of pilots at the payment provider.

-- An account there belongs to one pilot here.
create unique index stripe_accounts_external_unique on stripe_accounts (external_id) where external_id is not null;

-- When the payment provider was last asked how far the account is. What was asked for earlier and arrives later
-- does not replace what is newer.
alter table stripe_accounts add column checked_at timestamptz;

-- Visits to the onboarding page that somebody may return from, each with a code of its own in the return link.
create table payment_onboardings (
  -- The code itself is known to the pilot's browser alone.
  code_hash text primary key,
  stripe_account_id bigint not null references stripe_accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- Codes go with their account.
create index payment_onboardings_by_account on payment_onboardings (stripe_account_id);

-- Reports of the payment provider that were dealt with; a repeated one changes nothing.
create table stripe_events (
  id text primary key,
  received_at timestamptz not null default now()
);
