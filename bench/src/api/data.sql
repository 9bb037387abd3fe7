-- A database of $missions missions with $assets assets each and $pilots pilots, in sets. A few busy pilots have the same sixty listed
-- missions at every size, spread over the whole table as years of use would leave them, and the same history.

-- The rows below are consistent by construction; checking each reference would take most of the time.
set session_replication_role = replica;

insert into categories (name) values ('Roof'), ('Property'), ('Solar park');
insert into drones (name, full_name, manufacturer)
  select 'Model ' || n, 'Example Model ' || n, 'Example' from generate_series(1, 12) n;
insert into drone_cameras (drone_id, name, stock) select id, 'Stock', true from drones;
insert into devices (name, operating_system, device_type)
  select 'Tablet ' || n, 'iOS', 'tablet' from generate_series(1, 8) n;
insert into equipment (name) values ('Strobe'), ('Landing pad');
insert into badges (name, abbreviation) values ('Roof inspection', 'RI');
insert into packages (name, badge_id, badge_required) select 'Package ' || n, 1, true from generate_series(1, 5) n;
insert into package_drones select p.id, d.id from packages p, drones d where (p.id + d.id) % 2 = 0;
insert into package_drone_cameras select p.id, c.id from packages p, drone_cameras c where (p.id + c.id) % 2 = 0;
insert into package_devices select p.id, d.id from packages p, devices d where (p.id + d.id) % 2 = 0;
insert into package_equipment select p.id, e.id from packages p, equipment e;
insert into shot_types (name, description, video)
  select 'Shot type ' || n, 'What a good one looks like, in a sentence or two.', 'https://example.com/' || n || '.mp4'
  from generate_series(1, 10) n;
insert into shot_type_sample_images (shot_type_id, position, small_640, medium_1024)
  select t.id, n, 'https://example.com/small.jpg', 'https://example.com/medium.jpg' from shot_types t, generate_series(1, 2) n;
insert into reschedule_reasons (slug, short)
  select 'reason_' || n, 'Reason ' || n from generate_series(1, 6) n;

insert into pilots (first_name, last_name, email, identity_subject, status, latitude, longitude, country, travel_distance)
  select 'Robin', 'Example ' || n, 'pilot-' || n || '@example.com', 'subject-' || n, 'approved',
    30 + n % 150 / 10.0, -120 + n % 400 / 10.0, 'US', 50
  from generate_series(1, $pilots) n;

-- What a working pilot's account holds, and what the bell has collected.
insert into license_types (name, issuer_type, reference_date_mode) values ('Example license', 'other', 'not_applicable');
insert into pilot_licenses (pilot_id, license_type_id, license_number)
  select id, 1, 'LICENSE-' || id from pilots where id < 1001 + $busy;
insert into pilot_badges (pilot_id, badge_id, status) select id, 1, 'complete' from pilots where id < 1001 + $busy;
insert into pilot_drones (pilot_id, drone_id)
  select id, 1 + (id + n) % 12 from pilots, generate_series(1, 2) n where id < 1001 + $busy;
insert into pilot_devices (pilot_id, device_id)
  select id, 1 + (id + n) % 8 from pilots, generate_series(1, 2) n where id < 1001 + $busy;
insert into pilot_equipment (pilot_id, equipment_id) select id, 1 from pilots where id < 1001 + $busy;
insert into notifications (pilot_id, notification_type, title, body, read_status, web_route_url)
  select id, 'mission_offer', 'New mission available', 'A mission near you is waiting for your response.',
    case when n > 280 then 'unread' else 'read' end, '/active-missions'
  from pilots, generate_series(1, 300) n where n > 297 or id < 1001 + $busy;

-- What each mission is. The first pilots are the busy ones; every n-th mission is one of theirs.
create temporary table plan as
  select n as mission, 100000 + n as id, busy,
    case when busy then 1001 + nth % $busy else 1001 + $busy + n % ($pilots - $busy) end as pilot,
    turn,
    case
      when busy then case when turn < 30 then 'pilots_notified' when turn < 50 then 'pilot_accepted'
        when turn < 55 then 'flight_complete' else 'assets_uploaded' end
      when turn = 0 then 'pilot_accepted'
      when turn in (1, 2) then 'pilots_notified'
      when turn = 3 then 'canceled'
      else 'complete'
    end as status
  from generate_series(1, $missions) n,
    lateral (select n % ($missions / ($busy * 60)) = 0 and n / ($missions / ($busy * 60)) <= $busy * 60 as busy,
      n / ($missions / ($busy * 60)) - 1 as nth),
    lateral (select case when busy then nth / $busy else n / ($pilots - $busy) end as turn);
-- A hundred flown and paid missions of each busy pilot.
insert into plan
  select $missions + n, 100000 + $missions + n, false, 1001 + n % $busy, 10 + n / $busy, 'complete'
  from generate_series(1, $busy * 100) n;
create index on plan (id);
analyze plan;

insert into locations (id, name, latitude, longitude, address, city, state, postal_code, country, formatted_address, timezone_id)
  overriding system value
  select mission, 'Site ' || mission, 34 + turn % 10 / 10.0, -118 + pilot % 4 / 10.0,
    mission || ' Example Way', 'Los Angeles', 'CA', '90001', 'US',
    mission || ' Example Way, Los Angeles, CA 90001', 'America/Los_Angeles'
  from plan;

insert into missions (id, status, mission_type, name, created_on, reference_id, instructions, location_id, category_id,
    package_id, pilot_id, scheduled_at_start, scheduled_at_end, fly_by_date, duration, duration_in_seconds, status_timestamps)
  overriding system value
  select id, status, case when turn % 7 = 6 then 'training' else 'client' end, 'Mission ' || id,
    now() - mission * interval '1 minute', 'REF-' || id, repeat('Fly with care and look around. ', 10), mission,
    1 + mission % 3, 1 + mission % 5,
    case when status not in ('pilots_notified', 'canceled') then pilot end,
    case when status not in ('pilots_notified', 'canceled') then slot end,
    case when status not in ('pilots_notified', 'canceled') then slot + interval '1 hour' end,
    current_date + 15 + (turn % 30)::integer, '1 hour', 3600,
    jsonb_build_object('created', now() - interval '9 days', status, now() - interval '1 day')
  from plan,
    lateral (select date_trunc('hour', now()) + case when busy then turn - 29 else 1 - turn * 3 end * interval '1 day'
      - case when status in ('flight_complete', 'assets_uploaded') then interval '60 days' else '0' end as slot);

insert into mission_offers (mission_id, pilot_id)
  select id, case when busy then case k when 1 then pilot else 1001 + $busy + (id + k) % ($pilots - $busy) end
    else 1001 + $busy + (pilot + k) % ($pilots - $busy) end
  from plan, generate_series(1, 3) k where status = 'pilots_notified';
insert into mission_offers (mission_id, pilot_id, state)
  select id, pilot, 'accepted' from plan where status not in ('pilots_notified', 'canceled');

insert into estimated_payouts (mission_id, amount) select id, 10000 + mission % 9000 from plan;
insert into payouts (pilot_id, payoutable_id, amount, status)
  select pilot, id, 10000 + mission % 9000, 'complete' from plan where status = 'complete';
insert into onsite_contacts (mission_id, call_action, name, phone)
  select id, 'call_before', 'Sam Example', '+1 555 0100' from plan where mission % 2 = 0;

insert into map_features (id, mission_id, position, name, kind, geometry_type, geometry, properties)
  overriding system value
  select mission * 4 + k, id, k, 'Area ' || k, 'polygon', 'Polygon',
    jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_build_array(
      jsonb_build_array(-118, 34), jsonb_build_array(-117.999, 34), jsonb_build_array(-117.999, 34.001),
      jsonb_build_array(-118, 34.001), jsonb_build_array(-118, 34)))),
    '{"rgeo_area": 10245.5, "rgeo_perimeter": 405.1}'
  from plan, generate_series(1, 3) k where busy or k = 1;
insert into shots (mission_id, map_feature_id, shot_type_id, position, name, instructions)
  select id, mission * 4 + 1, 1 + (mission + k) % 10, k, 'Shot ' || k, 'Keep the whole roof in the picture.'
  from plan, generate_series(1, 6) k where busy or k = 1;
insert into airspace_briefings (mission_id, external_id, auth_option, requires_auth)
  select id, 'briefing', 'laanc', true from plan where busy or mission % 4 = 0;
insert into airspace_notices (mission_id, message)
  select id, 'Controlled airspace: an authorization is needed.' from plan where busy or mission % 4 = 0;
insert into airspace_certificates (mission_id, certificate_type, doc_identifier, altitude)
  select id, 'waiver', 'DOC-' || id, 400 from plan where busy;
insert into laanc_flights (id, mission_id, flight_id) overriding system value
  select mission, id, 'flight-' || id from plan where status = 'pilot_accepted' and (busy or mission % 4 = 0);
insert into laanc_authorizations (laanc_flight_id, position, authority_name, status, confirmation_number)
  select id, 1, 'Example Tower', 'authorized', 'LAX' || id from laanc_flights;
insert into mission_reschedules (mission_id, pilot_id, reschedule_reason_id, scheduled_at_start, scheduled_at_end)
  select id, pilot, 1 + mission % 6, now(), now() + interval '1 hour' from plan where status = 'pilot_accepted' and mission % 3 = 0;
-- What is handed in after a flight: five hundred photos, each for one of the mission's shots.
insert into assets (mission_id, shot_id, pilot_id, kind, name, storage_key, size, media_type, fingerprint, status,
    upload_number, renditions, gps_latitude, gps_longitude, gps_altitude, taken_at)
  select plan.id, shots.id, plan.pilot, 'image', 'photo-' || n || '.jpg', plan.id || '/' || n, 8000000, 'image/jpeg',
    'photo-' || n, 'ready', n, jsonb_build_object('small_640', plan.id || '/' || n || '-640'),
    34 + n / 10000.0, -118 + n / 10000.0, 60, now()
  from plan cross join generate_series(1, 500) n
    join shots on shots.mission_id = plan.id and shots.position = 1 + n % 6
  where busy and status = 'assets_uploaded';

-- What everyone else has handed in, a few for each mission.
insert into assets (mission_id, shot_id, pilot_id, kind, name, storage_key, size, media_type, fingerprint, status, error,
    upload_number, renditions, gps_latitude, gps_longitude, gps_altitude, taken_at)
  select plan.id, shots.id, plan.pilot, 'image', 'photo-' || n || '.jpg', plan.id || '/' || n, 8000000, 'image/jpeg',
    'photo-' || n, case when n = 1 and mission % 1000 = 0 then 'failed' else 'ready' end, 'damaged', n, jsonb_build_object('small_640', plan.id || '/' || n || '-640'),
    34 + n / 10000.0, -118 + n / 10000.0, 60, now()
  from plan cross join generate_series(1, $assets) n
    join shots on shots.mission_id = plan.id and shots.position = 1
  where not busy;

-- Unclaimed points on the map.
insert into locations (id, name, latitude, longitude, address, city, state, postal_code, country, formatted_address, timezone_id)
  overriding system value
  select 10000000 + n, 'Lookout ' || n, 30 + n % 150 / 10.0, -120 + n % 400 / 10.0,
    n || ' Example Way', 'Los Angeles', 'CA', '90001', 'US', n || ' Example Way, Los Angeles, CA 90001', 'America/Los_Angeles'
  from generate_series(1, 200) n;
insert into points_of_interest (name, category_id, location_id, amount)
  select 'Lookout ' || n, 1 + n % 3, 10000000 + n, 5000 from generate_series(1, 200) n;

-- The weather of every site, as the first pilot of the hour would have fetched it.
insert into weather_cache (source, latitude_tenths, longitude_tenths, hour, hours)
  select '$weather', 340 + a, -1180 + b, date_trunc('hour', now()) + h * interval '1 hour',
    (select jsonb_agg(jsonb_build_object('startSeconds', extract(epoch from date_trunc('day', now()))::bigint + 3600 * n,
      'icon', 'clear-day', 'temperature', 71.5, 'precipProbability', 0.1, 'cloudCover', 0.25, 'windSpeed', 7.5)) from generate_series(-24, 16 * 24) n)
  from generate_series(0, 9) a, generate_series(0, 3) b, generate_series(0, 3) h;

drop table plan;
set session_replication_role = default;
