-- Announces to the browsers of the provider's people that something in a short list has changed: who works here, keys,
-- settings, catalogs and the like (201 does it for missions, pilots, payouts and endpoints). Such a list is fetched as a
-- whole, so no record is named, and PostgreSQL sends the same announcement once for each transaction.

-- The arguments are the channel, the event, and columns that nobody looks at.
create function announce_list_to_provider() returns trigger language plpgsql as $$
declare
  ignored text[] := array['updated_at'] || tg_argv[2:];
begin
  if tg_op = 'UPDATE' then
    perform from (select to_jsonb(changed) - ignored from changed
      except all select to_jsonb(before) - ignored from before) as different;
  else
    perform from changed;
  end if;
  if found then
    perform pg_notify('sortie_realtime', jsonb_build_object('event', tg_argv[1], 'data', '{}'::jsonb,
      'channels', jsonb_build_array('private-provider-' || tg_argv[0]))::text);
  end if;
  return null;
end $$;
comment on function announce_list_to_provider is 'Announces a changed list to those of the provider''s people who may read it.';

do $$
declare
  announced record;
begin
  for announced in
    select name, arguments from (values
      ('people', '''people'', ''person.changed'', ''last_seen_at'''),
      ('provider_settings', '''people'', ''settings.changed'''),
      ('provider_keys', '''webhooks'', ''provider_key.changed'', ''last_used_at'''),
      ('saved_filters', '''missions'', ''saved_filter.changed'''),
      ('work_orders', '''work-orders'', ''work_order.changed'''),
      ('points_of_interest', '''points-of-interest'', ''point_of_interest.changed'''),
      ('stock_submissions', '''stock-imagery'', ''stock_submission.changed''')
    ) as lists(name, arguments)
    union all
    select name, '''catalogs'', ''catalog.changed''' from unnest(array[
      'packages', 'package_shots', 'package_drones', 'package_drone_cameras', 'package_devices', 'package_equipment',
      'shot_types', 'shot_type_sample_images', 'drones', 'drone_cameras', 'devices', 'equipment', 'license_types', 'badges',
      'categories', 'reschedule_reasons', 'review_reasons', 'daily_messages', 'legal_entities']) as catalogs(name)
  loop
    execute format('create trigger %1$s_announced_to_provider_new after insert on %1$s referencing new table as changed
      for each statement execute function announce_list_to_provider(%2$s)', announced.name, announced.arguments);
    execute format('create trigger %1$s_announced_to_provider_changed after update on %1$s
      referencing old table as before new table as changed
      for each statement execute function announce_list_to_provider(%2$s)', announced.name, announced.arguments);
    execute format('create trigger %1$s_announced_to_provider_gone after delete on %1$s referencing old table as changed
      for each statement execute function announce_list_to_provider(%2$s)', announced.name, announced.arguments);
  end loop;
end $$;
