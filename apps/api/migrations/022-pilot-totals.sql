-- What every page shows of a pilot's work, kept as it changes instead of summed each time. The triggers keep it
-- right whoever writes, also a process of an earlier release.

-- Completed payouts of a pilot by currency, in minor units.
create table payout_totals (
  pilot_id bigint not null references pilots on delete cascade,
  currency_code text not null references currencies,
  amount bigint not null,
  primary key (pilot_id, currency_code),
  -- Below nothing means that a trigger was evaded.
  constraint payout_totals_not_negative check (amount >= 0)
);

-- Finished missions of a pilot by type.
create table finished_mission_totals (
  pilot_id bigint not null references pilots on delete cascade,
  mission_type text not null,
  missions bigint not null,
  primary key (pilot_id, mission_type),
  constraint finished_mission_totals_type_known check (mission_type in ('client', 'training', 'creative', 'panorama')),
  -- Below nothing means that a trigger was evaded.
  constraint finished_mission_totals_not_negative check (missions >= 0)
);

-- Finished: handed in and neither rejected nor canceled.
create function mission_is_finished(status text) returns boolean language sql immutable parallel safe
return status in ('processing_shots', 'assets_classified', 'in_production', 'awaiting_payment', 'invoice_needed',
  'invoiced', 'complete');

-- Adds to a total; the new row of a first entry starts from nothing, because a check looks at it before the conflict.
create function add_to_payout_totals(pilot bigint, currency text, change bigint) returns void language sql
begin atomic
  insert into payout_totals as total (pilot_id, currency_code, amount) values (pilot, currency, greatest(change, 0))
  on conflict (pilot_id, currency_code) do update set amount = total.amount + change;
end;

create function add_to_finished_missions(pilot bigint, type text, change bigint) returns void language sql
begin atomic
  insert into finished_mission_totals as total (pilot_id, mission_type, missions) values (pilot, type, greatest(change, 0))
  on conflict (pilot_id, mission_type) do update set missions = total.missions + change;
end;

-- Rows are added by the statement, sorted, so that two large imports never wait for each other in a circle.
create function payouts_add_inserted() returns trigger language plpgsql as $$
begin
  insert into payout_totals as total (pilot_id, currency_code, amount)
  select pilot_id, currency_code, sum(amount) from added where status = 'complete' group by 1, 2 order by 1, 2
  on conflict (pilot_id, currency_code) do update set amount = total.amount + excluded.amount;
  return null;
end $$;
create trigger payouts_total_inserted after insert on payouts referencing new table as added
  for each statement execute function payouts_add_inserted();

create function payouts_add_change() returns trigger language plpgsql as $$
begin
  if old.status = 'complete' then
    perform add_to_payout_totals(old.pilot_id, old.currency_code, -old.amount);
  end if;
  if tg_op = 'UPDATE' and new.status = 'complete' then
    perform add_to_payout_totals(new.pilot_id, new.currency_code, new.amount);
  end if;
  return null;
end $$;
create trigger payouts_total_changed after update of status, amount, pilot_id, currency_code on payouts
  for each row when ((old.status, old.amount, old.pilot_id, old.currency_code)
    is distinct from (new.status, new.amount, new.pilot_id, new.currency_code))
  execute function payouts_add_change();
create trigger payouts_total_deleted after delete on payouts
  for each row execute function payouts_add_change();

create function missions_add_inserted() returns trigger language plpgsql as $$
begin
  insert into finished_mission_totals as total (pilot_id, mission_type, missions)
  select pilot_id, mission_type, count(*) from added
  where pilot_id is not null and mission_is_finished(status) group by 1, 2 order by 1, 2
  on conflict (pilot_id, mission_type) do update set missions = total.missions + excluded.missions;
  return null;
end $$;
create trigger missions_total_inserted after insert on missions referencing new table as added
  for each statement execute function missions_add_inserted();

create function missions_add_change() returns trigger language plpgsql as $$
begin
  if old.pilot_id is not null and mission_is_finished(old.status) then
    perform add_to_finished_missions(old.pilot_id, old.mission_type, -1);
  end if;
  if tg_op = 'UPDATE' and new.pilot_id is not null and mission_is_finished(new.status) then
    perform add_to_finished_missions(new.pilot_id, new.mission_type, 1);
  end if;
  return null;
end $$;
create trigger missions_total_changed after update of status, pilot_id, mission_type on missions
  for each row when (mission_is_finished(old.status) <> mission_is_finished(new.status)
    or (mission_is_finished(new.status)
      and (old.pilot_id, old.mission_type) is distinct from (new.pilot_id, new.mission_type)))
  execute function missions_add_change();
create trigger missions_total_deleted after delete on missions
  for each row when (mission_is_finished(old.status)) execute function missions_add_change();

-- What is there already.
insert into payout_totals (pilot_id, currency_code, amount)
  select pilot_id, currency_code, sum(amount) from payouts where status = 'complete' group by 1, 2;
insert into finished_mission_totals (pilot_id, mission_type, missions)
  select pilot_id, mission_type, count(*) from missions
  where pilot_id is not null and mission_is_finished(status) group by 1, 2;
