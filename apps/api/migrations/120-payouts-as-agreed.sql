-- A payout for a mission goes to its pilot, adds up to no more than was agreed, and is final once it is complete.

-- What the provider notes for itself; notes are what the pilot reads.
alter table payouts add column internal_notes text not null default '';
comment on column payouts.internal_notes is 'For the provider alone. What the pilot reads is in notes.';

alter table payouts add column adjustment_reason text;
comment on column payouts.adjustment_reason is 'Why more is paid than was agreed. Set, the payout does not count toward the agreed amount.';
alter table payouts add constraint payouts_adjustment_has_reason
  check (adjustment_reason is null or length(trim(adjustment_reason)) > 0);
comment on constraint payouts_adjustment_has_reason on payouts is 'Nobody is paid more than agreed without a reason.';

create function payout_counts(status text, adjustment_reason text) returns boolean language sql immutable as $$
  select adjustment_reason is null and status not in ('failed', 'canceled')
$$;
comment on function payout_counts is 'Whether a payout counts toward what was agreed for its mission.';

create function agreed_payout(mission bigint, currency text) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from estimated_payouts
  where mission_id = mission and payout_type = 'pilot' and currency_code = currency
$$;
comment on function agreed_payout is 'What was agreed with the pilot of a mission in a currency, in minor units.';

create function counted_payouts(mission bigint, currency text) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from payouts
  where payoutable_type = 'Mission' and payoutable_id = mission and currency_code = currency
    and payout_counts(status, adjustment_reason)
$$;
comment on function counted_payouts is 'What the payouts of a mission add up to in a currency, adjustments left out.';

create function payouts_keep_to_agreement() returns trigger language plpgsql as $$
declare
  holder bigint;
begin
  if tg_op = 'UPDATE' and old.status = 'complete'
    and (new.status, new.amount, new.currency_code, new.pilot_id, new.payoutable_type, new.payoutable_id)
      is distinct from
      (old.status, old.amount, old.currency_code, old.pilot_id, old.payoutable_type, old.payoutable_id)
  then
    raise exception 'a complete payout is final'
      using errcode = 'check_violation', constraint = 'payouts_complete_is_final', table = 'payouts';
  end if;
  if new.payoutable_type <> 'Mission' then
    return null;
  end if;
  -- The lock lets payouts of one mission come one after the other, so that each sees those before it.
  select pilot_id into holder from missions where id = new.payoutable_id for no key update;
  if (tg_op = 'INSERT' or (new.pilot_id, new.payoutable_id) is distinct from (old.pilot_id, old.payoutable_id))
    and holder is distinct from new.pilot_id
  then
    raise exception 'the pilot of a payout does not hold the mission'
      using errcode = 'check_violation', constraint = 'payouts_of_mission_pilot', table = 'payouts';
  end if;
  if payout_counts(new.status, new.adjustment_reason)
    and (tg_op = 'INSERT' or not payout_counts(old.status, old.adjustment_reason) or new.amount > old.amount
      or new.currency_code <> old.currency_code or new.payoutable_id <> old.payoutable_id)
    and counted_payouts(new.payoutable_id, new.currency_code)
      > agreed_payout(new.payoutable_id, new.currency_code)
  then
    raise exception 'the payouts of a mission pass what was agreed'
      using errcode = 'check_violation', constraint = 'payouts_within_agreed', table = 'payouts';
  end if;
  return null;
end $$;
comment on function payouts_keep_to_agreement is 'Refuses payouts to others than the pilot of the mission, beyond what was agreed, and changes of complete ones.';

create trigger payouts_as_agreed
  after insert or update of status, amount, currency_code, pilot_id, payoutable_type, payoutable_id, adjustment_reason
  on payouts for each row execute function payouts_keep_to_agreement();

create function estimated_payouts_cover_paid() returns trigger language plpgsql as $$
begin
  if exists (select from missions where id = old.mission_id)
    and counted_payouts(old.mission_id, old.currency_code) > agreed_payout(old.mission_id, old.currency_code)
  then
    raise exception 'more has been paid than would be agreed'
      using errcode = 'check_violation', constraint = 'estimated_payouts_cover_payouts', table = 'estimated_payouts';
  end if;
  return null;
end $$;
comment on function estimated_payouts_cover_paid is 'Refuses to lower what was agreed below what has been paid.';

-- At the end of the transaction, because a list of estimates is replaced as a whole.
create constraint trigger estimated_payouts_cover_payouts
  after update or delete on estimated_payouts deferrable initially deferred
  for each row execute function estimated_payouts_cover_paid();
