import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'

// The same rows, table by table, with nothing but the driver: no session, no rules, no answer of any contract.
const ofMission = [
  'select * from missions where id = $1',
  'select l.* from locations l join missions m on m.location_id = l.id where m.id = $1',
  'select c.* from categories c join missions m on m.category_id = c.id where m.id = $1',
  'select c.* from currencies c join missions m on m.currency_code = c.code where m.id = $1',
  'select * from estimated_payouts where mission_id = $1 order by id',
  "select * from payouts where payoutable_type = 'Mission' and payoutable_id = $1 order by id",
]
const ofDetails = [
  ...ofMission,
  'select p.* from points_of_interest p join missions m on m.point_of_interest_id = p.id where m.id = $1',
  'select s.*, t.*, f.name from shots s left join shot_types t on t.id = s.shot_type_id left join map_features f on f.id = s.map_feature_id where s.mission_id = $1 order by s.position',
  'select i.* from shot_type_sample_images i where i.shot_type_id in (select shot_type_id from shots where mission_id = $1)',
  ...['images', 'videos', 'panoramas', 'laanc_exemptions', 'airspace_certificates', 'onsite_contacts'].map(
    (table) => `select * from ${table} where mission_id = $1`,
  ),
  ...['flight_apps', 'partial_reshoots', 'map_features', 'airspace_briefings', 'airspace_notices'].map(
    (table) => `select * from ${table} where mission_id = $1`,
  ),
  'select f.*, a.* from laanc_flights f left join laanc_authorizations a on a.laanc_flight_id = f.id where f.mission_id = $1',
  'select r.*, w.slug, p.first_name, p.last_name from mission_reschedules r join reschedule_reasons w on w.id = r.reschedule_reason_id left join pilots p on p.id = r.pilot_id where r.mission_id = $1',
  'select id, short from reschedule_reasons where is_pilot_selectable',
  'select p.*, b.* from packages p left join badges b on b.id = p.badge_id join missions m on m.package_id = p.id where m.id = $1',
  ...['drone', 'drone_camera', 'device', 'equipment'].map((kind) => {
    const table = kind === 'equipment' ? kind : `${kind}s`
    return `select k.* from ${table} k join package_${table} a on a.${kind}_id = k.id join missions m on m.package_id = a.package_id where m.id = $1`
  }),
]

const listed = `select id from missions where pilot_id = $1 and status in ('pilot_accepted', 'flight_complete', 'assets_uploaded')
  union all select mission_id from mission_offers where pilot_id = $1 and state = 'offered'`
const inOrder = `select * from missions where id in (${listed}) and not sla_expired and work_order_id is null
  order by status, scheduled_at_start nulls last, fly_by_date, id limit 50`

type Ask = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

const answers: Record<string, (ask: Ask, pilot: number, mission: number) => Promise<unknown>> = {
  list: async (ask, pilot) => {
    const missions = await ask(inOrder, [pilot])
    const ids = missions.map(({ id }) => id)
    const places = missions.map(({ location_id }) => location_id)
    return [
      missions,
      await ask(`select count(*) from (${listed}) listed`, [pilot]),
      await ask('select * from locations where id = any($1)', [places]),
      await ask('select * from categories where id = any($1)', [missions.map((row) => row.category_id)]),
      await ask('select * from currencies where code = any($1)', [missions.map((row) => row.currency_code)]),
      await ask('select * from estimated_payouts where mission_id = any($1)', [ids]),
      await ask("select * from payouts where payoutable_type = 'Mission' and payoutable_id = any($1)", [ids]),
    ]
  },
  details: async (ask, _pilot, mission) => {
    const tables = []
    for (const text of ofDetails) tables.push(await ask(text, text.includes('$1') ? [mission] : []))
    return tables
  },
  timeslots: async (ask, pilot, mission) => [
    await ask(
      'select m.*, l.*, o.state from missions m left join locations l on l.id = m.location_id left join mission_offers o on o.mission_id = m.id and o.pilot_id = $2 where m.id = $1',
      [mission, pilot],
    ),
    await ask(
      "select scheduled_at_start, scheduled_at_end from missions where pilot_id = $1 and status in ('pilot_accepted', 'pilot_assigned') and scheduled_at_end > now() - interval '2 days' order by 1",
      [pilot],
    ),
  ],
}

/**
 * Answers /{question}?pilot=…&mission=… until the process is told to end. What was last put there is sent along
 * with the rows when `long` is asked for.
 */
const serve = (databaseUrl: string, port: number): void => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  let filling: unknown
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://peer')
    if (request.method === 'PUT') filling = await json(request)
    const client = await pool.connect()
    try {
      const ask: Ask = async (select, values) => (await client.query(select, values)).rows
      const answer = answers[url.pathname.slice(1)]
      const rows = await answer?.(
        ask,
        Number(url.searchParams.get('pilot')),
        Number(url.searchParams.get('mission')),
      )
      const body = JSON.stringify(url.searchParams.has('long') ? { rows, filling } : (rows ?? 'ready'))
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    } finally {
      client.release()
    }
  })
  server.listen(port, '127.0.0.1')
  process.once('SIGTERM', () => process.exit(0))
}

serve(process.env.DATABASE_URL ?? '', Number(process.env.PORT))
