import { missionSchema, missionSummarySchema } from '@sortie/domain/mission/mission.schema'
import { compareMissions } from '@sortie/domain/mission/mission-list'
import { pilotLogStatuses } from '@sortie/domain/mission/mission-status'
import { describe, expect, test } from 'vitest'
import { addLocation, addMission, addOffer, addPilot } from '../../../test/records.ts'
import { call, pilot, sortie, withPilotSession } from './pilot-session.fixtures.ts'

type Mission = Parameters<typeof addMission>[1]

withPilotSession()

const offered = async (mission: Mission = {}) => {
  const { id } = await addMission(sortie.db, mission)
  await addOffer(sortie.db, id, pilot.id)
  return id
}

const held = async (mission: Mission = {}) => {
  const { id } = await addMission(sortie.db, { status: 'pilot_accepted', pilot_id: pilot.id, ...mission })
  return id
}

const list = async (query = '') => {
  const response = await call('GET', `/v2/pilots/missions${query}`)
  expect(response.status).toBe(200)
  return {
    ids: response.body.data.map((row: { id: number }) => row.id) as number[],
    rows: response.body.data,
    meta: response.body.meta,
  }
}

const dashboard = '?status=available,pilot_accepted,flight_complete,assets_uploaded&per_page=50'

describe('M-CALL-03 M-CALL-04 the list of missions', () => {
  test("the four statuses of the dashboard include the pilot's own offers", async () => {
    const ids = [
      await offered(),
      await held(),
      await held({ status: 'flight_complete' }),
      await held({ status: 'assets_uploaded' }),
    ]
    await held({ status: 'complete' })
    expect((await list(dashboard)).ids).toEqual(ids)
    expect((await list('?status[]=available&status[]=pilot_accepted')).ids).toEqual(ids.slice(0, 2))
  })

  test('offers are returned as pilots_notified, and available missions never', async () => {
    const id = await offered()
    const raw = await addMission(sortie.db, { status: 'available' })
    await addOffer(sortie.db, raw.id, pilot.id)
    const { rows } = await list(dashboard)
    expect(rows.map((row: { id: number; status: string }) => [row.id, row.status])).toEqual([
      [id, 'pilots_notified'],
    ])
  })

  test('declined, withdrawn and lost offers are gone', async () => {
    for (const state of ['declined', 'withdrawn', 'lost'] as const) {
      const mission = await addMission(sortie.db)
      await addOffer(sortie.db, mission.id, pilot.id, state)
    }
    expect((await list(dashboard)).ids).toEqual([])
  })

  test('M-STATUS-07 created, canceled, expired and work-order missions are hidden', async () => {
    const location_id = await addLocation(sortie.db)
    const { id: work_order_id } = await sortie.db
      .insertInto('work_orders')
      .values({ site_id: 'site', location_id, pilot_id: pilot.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await held({ status: 'canceled' })
    await held({ sla_expired: true })
    await held({ work_order_id })
    const shown = await held({ work_order_number: 'WO-7' })
    expect((await list()).ids).toEqual([shown])
  })

  test('pages follow per_page, and meta has total_pages', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.push(await offered())
    const second = await list('?per_page=2&page=2')
    expect(second.ids).toEqual(ids.slice(2, 4))
    expect(second.meta).toEqual({ page: 2, per_page: 2, total: 5, total_pages: 3 })
    expect(await list('?per_page=2&page=9')).toMatchObject({ ids: [], meta: { total: 5, total_pages: 3 } })
  })

  test.each(['?page=0', '?page=x', '?per_page=0', '?per_page=1000'])('%s is refused', async (query) => {
    expect((await call('GET', `/v2/pilots/missions${query}`)).status).toBe(422)
  })

  test('M-STATUS-09 M-STATUS-10 M-STATUS-11 the order of the database is the order of the domain', async () => {
    const day = (number: number) => ({
      scheduled_at_start: `2099-01-0${number}T10:00:00Z`,
      scheduled_at_end: `2099-01-0${number}T11:00:00Z`,
    })
    await held({ status: 'assets_uploaded' })
    await held({ status: 'flight_complete' })
    await held({ ...day(3) })
    await held({ ...day(2) })
    await held({ fly_by_date: '2099-01-01' })
    await held({ fly_by_date: null })
    await held({ status: 'pilot_assigned' })
    await offered({ mission_type: 'training', fly_by_date: '2098-01-01' })
    await offered({ fly_by_date: '2099-06-01' })
    await offered({ fly_by_date: '2099-05-01' })
    await offered({ mission_type: 'training', admin_scheduled: true, ...day(1) })
    const { rows, ids } = await list()
    expect(ids).toEqual([...rows].sort(compareMissions).map((row) => row.id))
    expect(ids).toHaveLength(11)
  })

  test("sorting by pay, distance or date covers all pages, with offers before the pilot's missions", async () => {
    await sortie.db
      .updateTable('pilots')
      .set({ latitude: 34, longitude: -118 })
      .where('id', '=', pilot.id)
      .execute()
    const site = (latitude: number) => addLocation(sortie.db, { latitude, longitude: -118 })
    const paid = async (
      id: number,
      ...amounts: [amount: number, currency_code?: string, payout_type?: string][]
    ) => {
      for (const [amount, currency_code = 'USD', payout_type = 'pilot'] of amounts)
        await sortie.db
          .insertInto('estimated_payouts')
          .values({ mission_id: id, amount, currency_code, payout_type })
          .execute()
      return id
    }
    const day = (number: number) => `2099-01-0${number}T10:00:00Z`
    const window = (number: number) => ({ timeframe_start: day(number), timeframe_end: day(9) })
    const near = await paid(await offered({ location_id: await site(34.1), ...window(3) }), [200], [200])
    const far = await paid(await offered({ location_id: await site(35), fly_by_date: '2099-01-02' }), [500])
    const nowhere = await paid(
      await offered({ location_id: null, ...window(1) }),
      [300],
      [250, 'EUR'],
      [900, 'USD', 'client'],
    )
    const lesson = await paid(
      await offered({ mission_type: 'training', location_id: await site(34.5), ...window(4) }),
      [9999],
    )
    const flight = (number: number) => ({
      scheduled_at_start: day(number),
      scheduled_at_end: `2099-01-0${number}T11:00:00Z`,
    })
    const later = await paid(await held({ location_id: await site(34), ...flight(5) }), [700])
    const sooner = await paid(
      await held({ status: 'flight_complete', location_id: await site(36), ...flight(2) }),
      [800],
    )
    const undated = await paid(await held({ location_id: await site(33.9), ...window(1) }), [100])
    const sorted = async (sort: string) => {
      const pages = [1, 2, 3].map(async (page) => (await list(`?per_page=3&page=${page}&sort=${sort}`)).ids)
      return (await Promise.all(pages)).flat()
    }
    expect(await sorted('pay')).toEqual([far, near, nowhere, lesson, sooner, later, undated])
    expect(await sorted('distance')).toEqual([near, lesson, far, nowhere, later, undated, sooner])
    expect(await sorted('date')).toEqual([nowhere, far, near, lesson, sooner, later, undated])
    expect((await call('GET', '/v2/pilots/missions?sort=color')).status).toBe(422)
  })

  test('M-STATUS-02 the pilot log is in order of time across the end of daylight saving', async () => {
    const submitted = async (moment: string) => {
      const { id } = await addMission(sortie.db, { status: 'processing_shots', pilot_id: pilot.id })
      const status_timestamps = JSON.stringify({ processing_shots: moment })
      await sortie.db.updateTable('missions').set({ status_timestamps }).where('id', '=', id).execute()
      return id
    }
    // These texts are as sessions in Los Angeles write them: the clock goes from 1:59 PDT to 1:00 PST.
    const later = await submitted('2026-11-01T01:10:00-08:00')
    const earlier = await submitted('2026-11-01T01:50:00-07:00')
    const first = await submitted('2026-11-01T08:40:00+00:00')
    expect((await list('?status=processing_shots')).ids).toEqual([later, earlier, first])
  })

  test("M-STATUS-02 the pilot log's statuses bring past missions only, newest first", async () => {
    await offered()
    await held()
    const older = await held({ status: 'processing_shots' })
    await sortie.db
      .updateTable('missions')
      .set({ status_timestamps: JSON.stringify({ processing_shots: '2020-01-01T00:00:00Z' }) })
      .where('id', '=', older)
      .execute()
    const newer = await held({ status: 'processing_shots', sla_expired: true })
    expect((await list(`?status=${pilotLogStatuses.join(',')}&per_page=20`)).ids).toEqual([newer, older])
  })

  test('a row has every field of its contract', async () => {
    await held()
    const { rows } = await list()
    expect(Object.keys(rows[0]).sort()).toEqual(Object.keys(missionSummarySchema.shape).sort())
  })
})

describe('M-CALL-05 one mission', () => {
  test('an accepted or offered mission is returned completely', async () => {
    for (const id of [await held(), await offered()]) {
      const response = await call('GET', `/v2/pilots/missions/${id}`)
      expect([response.status, response.body.id]).toEqual([200, id])
      expect(Object.keys(response.body).sort()).toEqual(Object.keys(missionSchema.shape).sort())
    }
  })

  test('M-DATA-06 its package is that of the catalog, the kit in the order of its names', async () => {
    const add = async (path: string, body: object) =>
      (await sortie.provider('POST', `/v1/provider/${path}`, body)).body
    const drone = (name: string) =>
      add('drones', { name, full_name: name, manufacturer: 'Example', cameras: [{ name: `${name} lens` }] })
    const tablet = { operating_system: 'Example OS', device_type: 'tablet' }
    const drones = [await drone('Swift'), await drone('Kite')]
    const devices = [await add('devices', { name: 'Slate', ...tablet })]
    const equipment = [await add('equipment', { name: 'Strobe' }), await add('equipment', { name: 'Cone' })]
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
    // What a package brings to new missions is no part of a mission's kit.
    const {
      shots: _shots,
      payout: _payout,
      duration_in_seconds: _duration,
      quality_rules: _rules,
      ...kit
    } = await add('packages', {
      name: 'Roof',
      badge_id: (await add('badges', { name: 'Roof work' })).id,
      drone_ids: ids(drones),
      drone_camera_ids: ids(drones.flatMap(({ cameras }) => cameras)),
      device_ids: ids(devices),
      equipment_ids: ids(equipment),
    })
    const { body } = await call('GET', `/v2/pilots/missions/${await held({ package_id: kit.id })}`)
    expect(body.package).toEqual(kit)
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
    expect(kit.badge).toMatchObject({ name: 'Roof work' })
    expect(names(kit.drones)).toEqual(['Kite', 'Swift'])
    expect(names(kit.drone_cameras)).toEqual(['Kite lens', 'Swift lens'])
    expect(kit.devices).toMatchObject([{ name: 'Slate', ...tablet }])
    expect(names(kit.equipment)).toEqual(['Cone', 'Strobe'])
  })

  test("M-AUTH-04 another pilot's mission gets exactly the response of a missing one", async () => {
    const other = await addPilot(sortie.db)
    const { id } = await addMission(sortie.db, { status: 'pilot_accepted', pilot_id: other.id })
    const offer = await addMission(sortie.db)
    await addOffer(sortie.db, offer.id, other.id)
    const bare = ({ status, body }: Awaited<ReturnType<typeof call>>) => {
      const { request_id: _, ...problem } = body
      return { status, problem }
    }
    const missing = bare(await call('GET', '/v2/pilots/missions/999999999'))
    expect(missing.status).toBe(404)
    expect(bare(await call('GET', `/v2/pilots/missions/${id}`))).toEqual(missing)
    expect(bare(await call('GET', `/v2/pilots/missions/${offer.id}`))).toEqual(missing)
    expect(bare(await call('GET', '/v2/pilots/missions/abc'))).toEqual(missing)
    expect((await list()).ids).toEqual([])
  })

  test('payouts of another pilot for the same mission are not shown', async () => {
    const other = await addPilot(sortie.db)
    const id = await held({ status: 'complete' })
    const payout = { payoutable_id: id, status: 'complete' }
    const hold = (pilot_id: number) =>
      sortie.db.updateTable('missions').set({ pilot_id }).where('id', '=', id).execute()
    const payTo = (pilot_id: number, amount: number) =>
      sortie.db
        .insertInto('payouts')
        .values({ ...payout, pilot_id, amount, adjustment_reason: 'Weekend flight' })
        .execute()
    await payTo(pilot.id, 12_000)
    await hold(other.id)
    await payTo(other.id, 5_000)
    await hold(pilot.id)
    const { body } = await call('GET', `/v2/pilots/missions/${id}`)
    expect(body.payouts.map((row: { amount: number }) => row.amount)).toEqual([12_000])
  })
})
