-- Pilots whose personal data was erased (docs/decisions/042-personal-data.md).

-- When it was. The row stays under its number, because payouts, flown missions and the audit log refer to it, and
-- holds nothing else of the pilot.
alter table pilots add column erased_at timestamptz;
comment on column pilots.erased_at is 'When the personal data of the pilot was erased; null for every other pilot.';

-- Accepted submissions are counted in the account of their pilot.
create trigger stock_submissions_announced_new after insert on stock_submissions
  referencing new table as changed for each statement execute function announce_rows_of_pilots('account-changed');
create trigger stock_submissions_announced_changed after update on stock_submissions
  referencing old table as before new table as changed
  for each statement execute function announce_rows_of_pilots('account-changed');
create trigger stock_submissions_announced_gone after delete on stock_submissions
  referencing old table as changed for each statement execute function announce_rows_of_pilots('account-changed');

-- A save that was under way when its pilot was erased must not bring anything back.
create function erased_pilots_stay_so() returns trigger language plpgsql as $$
begin
  raise exception 'pilot % is erased', old.id using errcode = 'check_violation', constraint = 'pilot_is_erased';
end $$;
create trigger pilots_erased_stay_so before update on pilots for each row when (old.erased_at is not null)
  execute function erased_pilots_stay_so();

-- The lock makes it wait for an erasure that is not committed yet, and read the row as that leaves it.
create function refuse_erased_pilot() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  select erased_at into erased from pilots where id = new.pilot_id for key share;
  if erased is not null then
    raise exception 'pilot % is erased', new.pilot_id
      using errcode = 'check_violation', constraint = 'pilot_is_erased';
  end if;
  return new;
end $$;

-- Nothing new is written about an erased pilot but what belongs to payouts.
do $$
declare
  name text;
begin
  foreach name in array array['pilot_drones', 'pilot_devices', 'pilot_licenses', 'pilot_equipment', 'pilot_badges',
    'pilot_opt_ins', 'notifications', 'mails', 'calendar_feeds', 'plain_sessions', 'stock_submissions',
    'asset_uploads', 'file_transfer_credentials', 'mission_offers']
  loop
    execute format('create trigger %1$s_refuse_erased before insert on %1$s
      for each row execute function refuse_erased_pilot()', name);
  end loop;
end $$;
