-- A mission that was canceled or never flown is paid only by an adjustment, which has a reason.

create function mission_is_flown(status text) returns boolean language sql immutable as $$
  select status not in ('created', 'available', 'pilots_notified', 'pilot_accepted', 'pilot_assigned', 'canceled')
$$;
comment on function mission_is_flown is 'Whether the pilot of a mission has flown it, by its status. The same rule as in packages/domain.';

create or replace function payouts_keep_to_agreement() returns trigger language plpgsql as $$
declare
  mission record;
  counts_anew boolean;
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
  select pilot_id, status into mission from missions where id = new.payoutable_id for no key update;
  if (tg_op = 'INSERT' or (new.pilot_id, new.payoutable_id) is distinct from (old.pilot_id, old.payoutable_id))
    and mission.pilot_id is distinct from new.pilot_id
  then
    raise exception 'the pilot of a payout does not hold the mission'
      using errcode = 'check_violation', constraint = 'payouts_of_mission_pilot', table = 'payouts';
  end if;
  counts_anew := payout_counts(new.status, new.adjustment_reason)
    and (tg_op = 'INSERT' or not payout_counts(old.status, old.adjustment_reason) or new.amount > old.amount
      or new.currency_code <> old.currency_code or new.payoutable_id <> old.payoutable_id);
  if counts_anew and not mission_is_flown(mission.status) then
    raise exception 'the mission of a payout was not flown'
      using errcode = 'check_violation', constraint = 'payouts_for_flown_missions', table = 'payouts';
  end if;
  if counts_anew
    and counted_payouts(new.payoutable_id, new.currency_code)
      > agreed_payout(new.payoutable_id, new.currency_code)
  then
    raise exception 'the payouts of a mission pass what was agreed'
      using errcode = 'check_violation', constraint = 'payouts_within_agreed', table = 'payouts';
  end if;
  return null;
end $$;
comment on function payouts_keep_to_agreement is 'Refuses payouts to others than the pilot of the mission, for missions not flown, beyond what was agreed, and changes of complete ones.';
