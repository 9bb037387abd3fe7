-- Announces to the browsers of a pilot what of theirs has changed, whoever changed it. The announcement is sent when
-- the transaction commits, and one that is made twice in a transaction is sent once.

-- Two hundred channels at once: a payload has 8,000 bytes, a name some thirty.
create function announce_to_pilots(event text, data jsonb, pilot_ids bigint[]) returns void language sql as $$
  select pg_notify('sortie_realtime', jsonb_build_object(
    'event', event, 'data', data, 'channels', jsonb_agg('private-pilot-' || pilot_id order by pilot_id))::text)
  from (
    select pilot_id, (row_number() over (order by pilot_id) - 1) / 200 as batch
    from (select distinct unnest(pilot_ids) as pilot_id) as pilots where pilot_id is not null
  ) as numbered group by batch
$$;

-- For tables whose rows name their pilot: the argument is the event. A row that goes from one pilot to another
-- concerns both.
create function announce_rows_of_pilots() returns trigger language plpgsql as $$
begin
  perform announce_to_pilots(tg_argv[0], '{}', (select array_agg(pilot_id) from changed));
  if tg_op = 'UPDATE' then
    perform announce_to_pilots(tg_argv[0], '{}', (select array_agg(pilot_id) from before));
  end if;
  return null;
end $$;

-- A pilot's own row; its updated_at alone is nothing to look at.
create function announce_pilots() returns trigger language plpgsql as $$
begin
  perform announce_to_pilots('account-changed', '{}', (
    select array_agg(id) from changed join before using (id)
    where to_jsonb(changed) - 'updated_at' <> to_jsonb(before) - 'updated_at'));
  return null;
end $$;
create trigger pilots_announced after update on pilots
  referencing old table as before new table as changed for each statement execute function announce_pilots();

create function announce_pilot_drone_cameras() returns trigger language plpgsql as $$
begin
  perform announce_to_pilots('account-changed', '{}', (
    select array_agg(pilot_id) from changed join pilot_drones on pilot_drones.id = changed.pilot_drone_id));
  return null;
end $$;

-- Each mission by itself, to the pilot who has it and to those who are offered it.
create function announce_missions(mission_ids bigint[]) returns void language sql as $$
  select announce_to_pilots('missions-changed', jsonb_build_object('mission_id', id),
    array(select pilot_id from mission_offers where mission_id = id and state = 'offered') || pilot_id)
  from missions where id = any (mission_ids)
$$;

-- For tables whose rows are part of a mission.
create function announce_parts_of_missions() returns trigger language plpgsql as $$
begin
  perform announce_missions((select array_agg(distinct mission_id) from changed));
  return null;
end $$;

-- The pilot it was taken from hears of it too.
create function announce_changed_missions() returns trigger language plpgsql as $$
begin
  perform announce_missions((select array_agg(id) from changed));
  perform announce_to_pilots('missions-changed', jsonb_build_object('mission_id', before.id), array[before.pilot_id])
  from before join changed using (id)
  where before.pilot_id is not null and before.pilot_id is distinct from changed.pilot_id;
  return null;
end $$;
create trigger missions_announced_changed after update on missions
  referencing old table as before new table as changed for each statement execute function announce_changed_missions();

create function announce_new_missions() returns trigger language plpgsql as $$
begin
  perform announce_missions((select array_agg(id) from changed where pilot_id is not null));
  return null;
end $$;
create trigger missions_announced_new after insert on missions
  referencing new table as changed for each statement execute function announce_new_missions();

-- An offer that is made, answered or taken back concerns its pilot.
create function announce_offers() returns trigger language plpgsql as $$
begin
  perform announce_to_pilots('missions-changed', jsonb_build_object('mission_id', mission_id), array_agg(pilot_id))
  from changed group by mission_id;
  return null;
end $$;
create trigger mission_offers_announced_new after insert on mission_offers
  referencing new table as changed for each statement execute function announce_offers();
create trigger mission_offers_announced_changed after update on mission_offers
  referencing new table as changed for each statement execute function announce_offers();
create trigger mission_offers_announced_gone after delete on mission_offers
  referencing old table as changed for each statement execute function announce_offers();

-- The tables in which all rows are treated alike.
do $$
declare
  announced record;
begin
  for announced in
    select * from (values
      ('pilot_drones', 'announce_rows_of_pilots(''account-changed'')'),
      ('pilot_devices', 'announce_rows_of_pilots(''account-changed'')'),
      ('pilot_licenses', 'announce_rows_of_pilots(''account-changed'')'),
      ('pilot_equipment', 'announce_rows_of_pilots(''account-changed'')'),
      ('pilot_badges', 'announce_rows_of_pilots(''account-changed'')'),
      ('pilot_opt_ins', 'announce_rows_of_pilots(''account-changed'')'),
      ('stripe_accounts', 'announce_rows_of_pilots(''account-changed'')'),
      ('pilot_drone_cameras', 'announce_pilot_drone_cameras()'),
      ('notifications', 'announce_rows_of_pilots(''notifications-changed'')'),
      ('payouts', 'announce_rows_of_pilots(''payouts-changed'')'),
      ('work_orders', 'announce_rows_of_pilots(''work-orders-changed'')'),
      ('calendar_feeds', 'announce_rows_of_pilots(''calendar-feed-changed'')'),
      ('onsite_contacts', 'announce_parts_of_missions()'),
      ('flight_apps', 'announce_parts_of_missions()'),
      ('estimated_payouts', 'announce_parts_of_missions()'),
      ('map_features', 'announce_parts_of_missions()'),
      ('shots', 'announce_parts_of_missions()'),
      ('partial_reshoots', 'announce_parts_of_missions()'),
      ('airspace_briefings', 'announce_parts_of_missions()'),
      ('airspace_notices', 'announce_parts_of_missions()'),
      ('airspace_certificates', 'announce_parts_of_missions()'),
      ('laanc_flights', 'announce_parts_of_missions()'),
      ('laanc_exemptions', 'announce_parts_of_missions()')
    ) as tables(name, handler)
  loop
    execute format('create trigger %1$s_announced_new after insert on %1$s referencing new table as changed
      for each statement execute function %2$s', announced.name, announced.handler);
    execute format('create trigger %1$s_announced_changed after update on %1$s
      referencing old table as before new table as changed for each statement execute function %2$s', announced.name, announced.handler);
    -- Old notifications are deleted in masses, and nobody waits for that.
    if announced.name <> 'notifications' then
      execute format('create trigger %1$s_announced_gone after delete on %1$s referencing old table as changed
        for each statement execute function %2$s', announced.name, announced.handler);
    end if;
  end loop;
end $$;
