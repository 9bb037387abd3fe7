-- Announces to the browsers of the provider's people what has changed, whoever changed it: a pilot, another person, a
-- system with a key, or a job. As for pilots (050), it is sent when the transaction commits, once for each record, and
-- has no more than the id. A statement about many records says only that there are some.

-- For tables of which a column names the record: the arguments are the channel, the event, the field of the event and
-- the column. A row that was saved without a change is nothing to look at.
create function announce_to_provider() returns trigger language plpgsql as $$
declare
  ids bigint[];
  payload jsonb := jsonb_build_object('event', tg_argv[1], 'data', '{}'::jsonb,
    'channels', jsonb_build_array('private-provider-' || tg_argv[0]));
begin
  if (select count(*) > 50 from (select from changed limit 51) as counted) then
    perform pg_notify('sortie_realtime', payload::text);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    execute format(
      'select array_agg(distinct id) from (
         select %1$I as id, to_jsonb(changed) - ''updated_at'' from changed
         except all select %1$I, to_jsonb(before) - ''updated_at'' from before) as different', tg_argv[3]) into ids;
  else
    execute format('select array_agg(distinct %I) from changed', tg_argv[3]) into ids;
  end if;
  perform pg_notify('sortie_realtime',
    jsonb_set(payload, '{data}', jsonb_build_object(tg_argv[2], id))::text) from unnest(ids) as id;
  return null;
end $$;
comment on function announce_to_provider is 'Announces changed records to those of the provider''s people who may read them.';

do $$
declare
  announced record;
begin
  for announced in
    select * from (values
      ('missions', '''missions'', ''mission.changed'', ''mission_id'', ''id'''),
      ('mission_offers', '''missions'', ''mission.changed'', ''mission_id'', ''mission_id'''),
      ('partial_reshoots', '''missions'', ''mission.changed'', ''mission_id'', ''mission_id'''),
      ('shots', '''missions'', ''mission.changed'', ''mission_id'', ''mission_id'''),
      ('map_features', '''missions'', ''mission.changed'', ''mission_id'', ''mission_id'''),
      ('onsite_contacts', '''missions'', ''mission.changed'', ''mission_id'', ''mission_id'''),
      ('estimated_payouts', '''missions'', ''mission.changed'', ''mission_id'', ''mission_id'''),
      ('flight_weather', '''missions'', ''mission.changed'', ''mission_id'', ''mission_id'''),
      ('pilots', '''pilots'', ''pilot.changed'', ''pilot_id'', ''id'''),
      ('pilot_licenses', '''pilots'', ''pilot.changed'', ''pilot_id'', ''pilot_id'''),
      ('pilot_badges', '''pilots'', ''pilot.changed'', ''pilot_id'', ''pilot_id'''),
      ('pilot_opt_ins', '''pilots'', ''pilot.changed'', ''pilot_id'', ''pilot_id'''),
      ('payouts', '''payouts'', ''payout.changed'', ''payout_id'', ''id'''),
      ('webhook_endpoints', '''webhooks'', ''webhook_endpoint.changed'', ''webhook_endpoint_id'', ''id''')
    ) as tables(name, arguments)
  loop
    execute format('create trigger %1$s_announced_to_provider_new after insert on %1$s referencing new table as changed
      for each statement execute function announce_to_provider(%2$s)', announced.name, announced.arguments);
    execute format('create trigger %1$s_announced_to_provider_changed after update on %1$s
      referencing old table as before new table as changed
      for each statement execute function announce_to_provider(%2$s)', announced.name, announced.arguments);
    execute format('create trigger %1$s_announced_to_provider_gone after delete on %1$s referencing old table as changed
      for each statement execute function announce_to_provider(%2$s)', announced.name, announced.arguments);
  end loop;
end $$;
