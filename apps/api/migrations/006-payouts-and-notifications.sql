-- What a pilot is owed and what a pilot is told.

-- Money on its way to a pilot.
create table payouts (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots,
  -- What it is paid for: a mission in nearly every case.
  payoutable_type text not null default 'Mission',
  payoutable_id bigint not null,
  amount bigint not null,
  currency_code text not null default 'USD' references currencies,
  notes text not null default '',
  payment_processor text not null default 'stripe',
  -- 'complete', or the payment provider's word for why it is not yet.
  status text not null,
  payout_to text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint payouts_amount_not_negative check (amount >= 0)
);
create index payouts_by_pilot on payouts (pilot_id, status);
create index payouts_by_subject on payouts (payoutable_type, payoutable_id);

-- Lines in the pilot's bell.
create table notifications (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  title text not null,
  body text not null default '',
  meta jsonb not null default '{}',
  notification_type text not null,
  read_status text not null default 'unread',
  font_icon text,
  app_route_url text,
  web_route_url text,
  created_at timestamptz not null default now(),
  constraint notifications_read_status_known check (read_status in ('read', 'unread'))
);
create index notifications_by_pilot on notifications (pilot_id, id desc);
create index notifications_unread on notifications (pilot_id) where read_status = 'unread';
