-- A mission's way to the pilot's bank account: when a payout was sent, and how long the provider has agreed to take.

alter table payouts add column sent_at timestamptz;
comment on column payouts.sent_at is 'When the money left for the bank. Null before that, and for payouts from before this was noted, which left when they were created.';

create function note_payout_sent() returns trigger language plpgsql as $$
begin
  if new.status in ('queued', 'autopay_onboarding', 'failed', 'canceled') then
    new.sent_at := null;
  elsif new.sent_at is null then
    new.sent_at := case when tg_op = 'UPDATE' and old.status not in ('queued', 'autopay_onboarding', 'failed', 'canceled')
      then old.created_at else now() end;
  end if;
  return new;
end $$;
comment on function note_payout_sent is 'Notes when a payout leaves. One that is queued, on hold or lost has not left.';
create trigger payouts_note_sent before insert or update of status on payouts
  for each row execute function note_payout_sent();

create index payouts_completed on payouts (completed_at desc) where status = 'complete';
comment on index payouts_completed is 'Finds the last payouts that arrived, to say how long they take';

alter table provider_settings add column payment_days integer, add column bank_days integer,
  add constraint provider_settings_payment_not_negative check (least(payment_days, bank_days) >= 0);
comment on constraint provider_settings_payment_not_negative on provider_settings is 'Nothing is late before it begins';
