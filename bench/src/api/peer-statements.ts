/** The rows of a table that belong to a mission, as one JSON column. */
const childrenOf = (table: string, order = 'id') =>
  `(select coalesce(json_agg(t order by ${order}), '[]') from ${table} t where t.mission_id = m.id) as ${table}`

const gearOf = (kind: string, table: string) =>
  `(select coalesce(json_agg(t order by t.id), '[]') from package_${table} a join ${table} t on t.id = a.${kind}_id
    where a.package_id = m.package_id) as ${table}`

const summary = `m.*, row_to_json(l) as location, row_to_json(c) as category, row_to_json(y) as currency,
  (select coalesce(json_agg(e order by id), '[]') from estimated_payouts e where e.mission_id = m.id) as estimated_payouts,
  (select coalesce(json_agg(p order by id), '[]') from payouts p
    where p.payoutable_type = 'Mission' and p.payoutable_id = m.id and p.pilot_id = m.pilot_id) as payouts`

const relations = `left join locations l on l.id = m.location_id left join categories c on c.id = m.category_id
  join currencies y on y.code = m.currency_code`

const listed = (limit: number) => `select ${summary}, count(*) over () as total from missions m ${relations}
  where m.id in (
    select id from missions where pilot_id = $1 and status in ('pilot_accepted', 'flight_complete', 'assets_uploaded')
    union all select o.mission_id from mission_offers o join missions n on n.id = o.mission_id
      where o.pilot_id = $1 and o.state = 'offered' and n.status = 'pilots_notified')
  and not m.sla_expired and m.work_order_id is null
  order by m.status, m.scheduled_at_start nulls last, m.fly_by_date, m.id limit ${limit}`

const details = (
  assets: 'all' | 'none',
) => `select ${summary}, row_to_json(b) as airspace_briefing, row_to_json(f) as flight_app,
    row_to_json(o) as onsite_contact, row_to_json(k) as package, row_to_json(i) as point_of_interest,
    (select coalesce(json_agg(s order by s.position), '[]') from (
      select s.*, row_to_json(t) as shot_type, v.name as map_feature,
        (select coalesce(json_agg(e), '[]') from shot_type_sample_images e where e.shot_type_id = t.id) as samples
      from shots s left join shot_types t on t.id = s.shot_type_id left join map_features v on v.id = s.map_feature_id
      where s.mission_id = m.id) s) as shots,
    ${assets === 'all' ? `${childrenOf('assets', 'number')},` : ''}
    ${['laanc_exemptions', 'partial_reshoots'].map((table) => childrenOf(table)).join(',')},
    ${['airspace_certificates', 'airspace_notices'].map((table) => childrenOf(table)).join(',')},
    ${childrenOf('map_features', 'position')},
    (select coalesce(json_agg(t), '[]') from (select w.*, a.authority_name, a.status, a.confirmation_number
      from laanc_flights w left join laanc_authorizations a on a.laanc_flight_id = w.id
      where w.mission_id = m.id) t) as laanc_flights,
    (select coalesce(json_agg(t), '[]') from (select r.*, w.slug, p.first_name, p.last_name
      from mission_reschedules r join reschedule_reasons w on w.id = r.reschedule_reason_id
      left join pilots p on p.id = r.pilot_id where r.mission_id = m.id) t) as reschedules,
    (select json_agg(json_build_object('id', id, 'short', short)) from reschedule_reasons
      where is_pilot_selectable) as reasons,
    ${gearOf('drone', 'drones')}, ${gearOf('drone_camera', 'drone_cameras')}, ${gearOf('device', 'devices')},
    ${gearOf('equipment', 'equipment')}
  from missions m ${relations} left join airspace_briefings b on b.mission_id = m.id
    left join flight_apps f on f.mission_id = m.id left join onsite_contacts o on o.mission_id = m.id
    left join packages k on k.id = m.package_id left join points_of_interest i on i.id = m.point_of_interest_id
  where m.id = $2 and (m.pilot_id = $1 or m.status = 'pilots_notified' and exists (
    select from mission_offers where mission_id = m.id and pilot_id = $1 and state = 'offered'))`

const owned = (kind: string, table: string) =>
  `(select coalesce(json_agg(json_build_object('id', a.id, '${kind}', t) order by a.id), '[]')
    from pilot_${table} a join ${table} t on t.id = a.${kind}_id where a.pilot_id = p.id) as ${table}`

const account = `select p.*,
    (select coalesce(json_agg(slug), '[]') from pilot_opt_ins where pilot_id = p.id) as opt_ins,
    (select coalesce(json_agg(json_build_object('id', a.id, 'status', a.status, 'badge', b)), '[]')
      from pilot_badges a join badges b on b.id = a.badge_id where a.pilot_id = p.id) as badges,
    ${owned('drone', 'drones')}, ${owned('device', 'devices')}, ${owned('equipment', 'equipment')},
    (select coalesce(json_agg(json_build_object('license', a, 'type', t)), '[]')
      from pilot_licenses a join license_types t on t.id = a.license_type_id where a.pilot_id = p.id) as licenses,
    (select coalesce(json_agg(id), '[]') from work_orders where pilot_id = p.id) as work_orders,
    (select json_object_agg(currency_code, total) from (select currency_code, sum(amount) as total from payouts
      where pilot_id = p.id and status = 'complete' group by 1) t) as payout_totals,
    (select json_object_agg(mission_type, count) from (select mission_type, count(*) from missions
      where pilot_id = p.id and status = 'complete' group by 1) t) as finished,
    (select count(*) from stock_submissions where pilot_id = p.id and status = 'accepted') as stock,
    (select coalesce(json_agg(json_build_object('id', a.id, 'entity', e)), '[]')
      from stripe_accounts a join legal_entities e on e.id = a.legal_entity_id where a.pilot_id = p.id) as accounts
  from pilots p where p.id = $1`

/** One statement per call, as one would write it by hand for exactly these pages. $1 is the pilot, $2 the mission. */
export const statements = {
  list: listed(50),
  'map missions': listed(100),
  'map points of interest': `select p.*, row_to_json(l) as location, row_to_json(c) as category, row_to_json(y) as currency
    from points_of_interest p join locations l on l.id = p.location_id join categories c on c.id = p.category_id
    join currencies y on y.code = p.currency_code
    where p.withdrawn_at is null and not exists (select from missions m
      where m.point_of_interest_id = p.id and m.status not in ('rejected', 'canceled')) order by p.id`,
  details: details('none'),
  'details with assets': details('all'),
  account,
  notifications: `select n.*, (select count(*) from notifications where pilot_id = $1 and read_status = 'unread') as unread
    from notifications n where n.pilot_id = $1 order by n.id desc limit 50`,
  timeslots: `select m.*, l.latitude, l.longitude, l.timezone_id,
      (select coalesce(json_agg(json_build_array(b.scheduled_at_start, b.scheduled_at_end) order by 1), '[]')
        from missions b where b.pilot_id = $1 and b.status in ('pilot_accepted', 'pilot_assigned')
          and b.scheduled_at_end > now() - interval '2 days' and b.id <> m.id) as bookings
    from missions m left join locations l on l.id = m.location_id
    where m.id = $2 and (m.pilot_id = $1 or m.status = 'pilots_notified' and exists (
      select from mission_offers where mission_id = m.id and pilot_id = $1 and state = 'offered'))`,
} as const

export type PeerCall = keyof typeof statements

/** The pilot of a subject, unless the session was ended. */
export const sessionStatement = `select id from pilots where identity_subject = $1
  and not exists (select from ended_sessions where token_hash = $2)`
