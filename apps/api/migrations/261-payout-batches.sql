-- What is approved and unpaid, and the batches in which Sortie sends it through the payment service.

create table payout_dues (
  mission_id bigint not null references missions on delete cascade,
  currency_code text not null references currencies,
  pilot_id bigint not null references pilots,
  amount bigint not null,
  approved_at timestamptz not null,
  primary key (mission_id, currency_code),
  constraint payout_dues_positive check (amount > 0)
);
comment on table payout_dues is 'What approved missions still owe their pilots, by currency. Triggers keep it';
comment on column payout_dues.amount is 'In minor units: what was agreed without what is paid or on its way.';
comment on constraint payout_dues_positive on payout_dues is 'A mission that owes nothing has no row';
create index payout_dues_by_approval on payout_dues (approved_at, mission_id);
comment on index payout_dues_by_approval is 'Lists what is unpaid, longest first';
create index payout_dues_by_pilot on payout_dues (pilot_id);
comment on index payout_dues_by_pilot is 'Lists what a pilot is owed';

create function is_approved(status text) returns boolean language sql immutable as $$
  select status in ('awaiting_payment', 'invoice_needed', 'invoiced', 'complete')
$$;
comment on function is_approved is 'Whether the review of a mission ended well, by its status.';

create function refresh_payout_dues(missions_changed bigint[]) returns void language sql as $$
  with due as (
    select missions.id, estimated_payouts.currency_code, pilot_id,
      coalesce(moment_of_status(status_timestamps, 'awaiting_payment', 'invoice_needed', 'invoiced', 'complete'),
        created_on) as approved_at,
      sum(estimated_payouts.amount) - counted_payouts(missions.id, estimated_payouts.currency_code) as amount
    from missions join estimated_payouts on mission_id = missions.id and payout_type = 'pilot'
    where missions.id = any(missions_changed) and is_approved(status) and pilot_id is not null
      and mission_type <> 'training'
    group by missions.id, estimated_payouts.currency_code
  ), settled as (
    delete from payout_dues where mission_id = any(missions_changed) and not exists (
      select from due where due.id = mission_id and due.currency_code = payout_dues.currency_code and due.amount > 0)
  )
  insert into payout_dues (mission_id, currency_code, pilot_id, approved_at, amount)
  select id, currency_code, pilot_id, approved_at, amount from due where amount > 0
  on conflict (mission_id, currency_code) do update
    set pilot_id = excluded.pilot_id, approved_at = excluded.approved_at, amount = excluded.amount
    where (payout_dues.pilot_id, payout_dues.approved_at, payout_dues.amount)
      is distinct from (excluded.pilot_id, excluded.approved_at, excluded.amount)
$$;
comment on function refresh_payout_dues is 'Works out anew what these missions owe.';

create function refresh_dues_of_mission() returns trigger language plpgsql as $$
begin
  perform refresh_payout_dues(array[new.id]);
  return null;
end $$;
comment on function refresh_dues_of_mission is 'Follows a mission that is approved, or given to another pilot after that.';
create trigger missions_owe_new after insert on missions for each row
  when (is_approved(new.status)) execute function refresh_dues_of_mission();
create trigger missions_owe after update of status, pilot_id, mission_type, status_timestamps on missions for each row
  when ((is_approved(old.status) or is_approved(new.status))
    and (old.status, old.pilot_id, old.mission_type, old.status_timestamps)
      is distinct from (new.status, new.pilot_id, new.mission_type, new.status_timestamps))
  execute function refresh_dues_of_mission();

create function refresh_dues_of_estimate() returns trigger language plpgsql as $$
declare
  changed bigint := case when tg_op = 'DELETE' then old.mission_id else new.mission_id end;
begin
  if exists (select from missions where id = changed and is_approved(status)) then
    perform refresh_payout_dues(array[changed]);
  end if;
  return null;
end $$;
comment on function refresh_dues_of_estimate is 'Follows what is agreed for a mission that is approved already.';
create trigger estimated_payouts_owe after insert or update or delete on estimated_payouts
  for each row execute function refresh_dues_of_estimate();

create function refresh_dues_of_payout() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.payoutable_type = 'Mission' then
    perform refresh_payout_dues(array[old.payoutable_id]);
  end if;
  if tg_op <> 'DELETE' and new.payoutable_type = 'Mission' then
    perform refresh_payout_dues(array[new.payoutable_id]);
  end if;
  return null;
end $$;
comment on function refresh_dues_of_payout is 'Follows payouts, which settle what a mission owes.';
create trigger payouts_settle after insert or delete or update of status, amount, currency_code, payoutable_type,
  payoutable_id, adjustment_reason on payouts for each row execute function refresh_dues_of_payout();

-- One that is recorded after it arrived was sent before that.
create or replace function note_payout_sent() returns trigger language plpgsql as $$
begin
  if new.status in ('queued', 'autopay_onboarding', 'failed', 'canceled') then
    new.sent_at := null;
  elsif new.sent_at is null then
    new.sent_at := case when tg_op = 'UPDATE' and old.status not in ('queued', 'autopay_onboarding', 'failed', 'canceled')
      then old.created_at else least(now(), new.completed_at) end;
  end if;
  return new;
end $$;

create table payout_batches (
  id bigint generated always as identity primary key,
  key text not null,
  created_at timestamptz not null default now(),
  person_id bigint references people,
  provider_key_id bigint references provider_keys,
  constraint payout_batches_once unique (key)
);
comment on table payout_batches is 'Payouts that were started together';
comment on column payout_batches.key is 'Chosen by whoever starts the batch, so that it is started once, however often it is sent.';
comment on constraint payout_batches_once on payout_batches is 'Two clicks, or a repeated request, start one batch';

create table payout_transfers (
  payout_id bigint primary key references payouts on delete cascade,
  batch_id bigint not null references payout_batches,
  account text not null,
  attempt integer not null default 1,
  tried_at timestamptz,
  transfer_id text,
  bank_payout_id text,
  failure_code text,
  failure_message text,
  constraint payout_transfers_external_once unique (transfer_id),
  constraint payout_transfers_sent_to_bank check (bank_payout_id is null or transfer_id is not null)
);
comment on table payout_transfers is 'What the payment service knows of a payout that Sortie sends';
comment on column payout_transfers.account is 'The pilot''s account at the payment service.';
comment on column payout_transfers.attempt is 'Counts the attempts after which the service said no. It is part of the key that makes sending idempotent.';
comment on column payout_transfers.tried_at is 'When the service was last asked. Whether it heard, it says when it is asked again.';
comment on constraint payout_transfers_external_once on payout_transfers is 'A transfer pays one payout';
comment on constraint payout_transfers_sent_to_bank on payout_transfers is 'Only money that was transferred reaches a bank';
create index payout_transfers_by_batch on payout_transfers (batch_id);
comment on index payout_transfers_by_batch is 'Lists the payouts of a batch';
create index payouts_queued on payouts (id) where status = 'queued';
comment on index payouts_queued is 'Finds payouts that wait to be sent';
create index payouts_failed_or_returned on payouts (created_at, id) where status in ('failed', 'returned');
comment on index payouts_failed_or_returned is 'Lists the payouts that failed or came back from the bank, oldest first';

-- A payout that someone marks as failed while its money is under way would be paid a second time.
create function payouts_follow_transfer() returns trigger language plpgsql as $$
declare
  transfer record;
  agrees boolean;
begin
  select transfer_id, failure_code into transfer from payout_transfers where payout_id = new.id;
  if not found then
    return new;
  end if;
  agrees := case
    when new.status = 'queued' then transfer.transfer_id is null and transfer.failure_code is null
    when new.status in ('failed', 'canceled') then transfer.transfer_id is null and transfer.failure_code is not null
    when new.status in ('processing', 'returned', 'complete') then transfer.transfer_id is not null
    else false end;
  if not agrees then
    raise exception 'the status of a payout that Sortie sends follows its transfer'
      using errcode = 'check_violation', constraint = 'payouts_follow_transfer', table = 'payouts';
  end if;
  return new;
end $$;
comment on function payouts_follow_transfer is 'Money that left counts as paid, and money that did not leave does not.';
create trigger payouts_follow_transfer before update of status on payouts for each row
  when (old.status is distinct from new.status) execute function payouts_follow_transfer();

-- The triggers are there, so nothing is missed. Writes of missions wait until this is done.
select refresh_payout_dues(array(select id from missions where is_approved(status)));

select note_changes_of(array['payout_batches', 'payout_transfers']::regclass[]);
