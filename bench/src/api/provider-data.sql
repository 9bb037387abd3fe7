-- What only the provider lists, next to data.sql: the audit log, work orders, webhooks and stock imagery, which all grow
-- with the missions, and payouts on their way, of which there are a page at any size.
set session_replication_role = replica;

insert into people (email, name, roles)
  select 'person-' || n || '@example.com', 'Sam Person ' || n, '{dispatcher}' from generate_series(1, 50) n;
insert into provider_keys (name, prefix, key_hash)
  select 'System ' || n, 'prov_' || n, md5('key ' || n) from generate_series(1, 5) n;
insert into audit_log (at, actor, provider_key_id, person_id, subject_pilot_id, call, method, path, request_id,
    target_type, target_id, changes)
  select now() - (2 * $missions - n) * interval '15 seconds',
    case when by_key then 'System ' || who else 'Sam Person ' || who end, case when by_key then who end,
    case when not by_key then who end, case when n % 10 = 0 then 1001 + n % $pilots end,
    'PATCH /v1/provider/missions/{id}', 'PATCH', '/v1/provider/missions/' || mission, 'request-' || n, 'missions', mission,
    jsonb_build_array(jsonb_build_object('table', 'missions', 'id', mission, 'action', 'changed', 'fields',
      jsonb_build_array('fly_by_date'), 'before', jsonb_build_object('fly_by_date', '2026-01-01'),
      'after', jsonb_build_object('fly_by_date', '2026-02-01')))
  from generate_series(1, 2 * $missions) n,
    lateral (select 100001 + n % $missions as mission, n % 5 = 0 as by_key) as about,
    lateral (select case when by_key then 1 + n % 5 else 1 + n % 50 end as who) as actors;

insert into work_orders (site_id, pilot_id, location_id)
  select 'SITE-' || n, 1051 + n % ($pilots - 50), n * 10 from generate_series(1, $missions / 10) n;
update missions set work_order_id = (id - 100000) / 10 where id % 10 = 0 and id <= 100000 + $missions;

insert into webhook_endpoints (url, events, sealed_secret)
  values ('https://example.com/hooks', '{mission.accepted}', 'sealed');
insert into webhook_events (type, mission_id, body)
  select 'mission.accepted', 100000 + n, '{}' from generate_series(1, $missions) n;
insert into webhook_deliveries (event_id, endpoint_id, status, attempts, delivered_at)
  select id, 1, case when mission_id % ($missions / 100) = 0 then 'failed' else 'delivered' end, 1, now() from webhook_events;

insert into stock_submissions (pilot_id, category_id, description, city, state, country, tags, storage_key, status)
  select 1001 + n % $pilots, 1 + n % 3, 'A harbor at sunrise, from above', 'Los Angeles', 'CA', 'US',
    '{one,two,three,four,five}', 'stock/' || n, case when n % ($missions / 1000) = 0 then 'submitted' else 'accepted' end
  from generate_series(1, $missions / 10) n;
insert into payouts (pilot_id, payoutable_id, amount, status)
  select 1001 + n % $pilots, 100000 + n * ($missions / 200), 10000, case n % 2 when 0 then 'processing' else 'failed' end
  from generate_series(1, 200) n;
insert into terms_versions (text) values ('# Terms');
insert into terms_acceptances (pilot_id, version) select id, 1 from pilots;

set session_replication_role = default;
