import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { act } from '../provider-missions/provider-mission.fixtures.ts'

const lines: string[] = []
let sortie: TestApp
let pilot: Awaited<ReturnType<typeof addPilot>>
let call: Awaited<ReturnType<TestApp['as']>>

beforeAll(async () => {
  sortie = await createTestApp({ PUBLIC_URL: 'https://pilots.example.com', LOG_LEVEL: 'info' }, undefined, {
    write: (line) => lines.push(line),
  })
  await sortie.db.insertInto('reschedule_reasons').values({ slug: 'weather', short: 'Weather' }).execute()
})
afterAll(() => sortie.close())
beforeEach(async () => {
  pilot = await addPilot(sortie.db)
  call = await sortie.as(pilot)
})

const make = async (): Promise<string> => (await call('POST', '/v1/pilots/calendar_feed')).body.url
const current = async () => (await call('GET', '/v1/pilots/calendar_feed')).body

/** As a calendar program asks: with nothing but the address. */
const open = async (url: string) => {
  const response = await sortie.app.inject({ method: 'GET', url: new URL(url).pathname })
  return { status: response.statusCode, type: response.headers['content-type'], text: response.body }
}

const events = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => (name: string) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(event)?.[1]?.trim())

describe('the calendar of a pilot', () => {
  test('has a secret address that is shown once, kept as a hash, replaced and revoked', async () => {
    const none = { url: null, created_at: null }
    expect(await current()).toEqual(none)
    const first = await make()
    expect(first).toMatch(/^https:\/\/pilots\.example\.com\/calendars\/[\w-]{43}\.ics$/)
    expect(await current()).toEqual({ url: null, created_at: expect.any(String) })
    const secret = /calendars\/(.+)\.ics/.exec(first)?.[1] as string
    const stored = await sortie.db.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect((await open(first)).status).toBe(200)
    const second = await make()
    expect(second).not.toBe(first)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
    expect((await call('DELETE', '/v1/pilots/calendar_feed')).status).toBe(204)
    expect((await call('DELETE', '/v1/pilots/calendar_feed')).status).toBe(204)
    expect([await current(), (await open(second)).status]).toEqual([none, 404])
  })

  test('a link nobody has, or no link at all, gets 404', async () => {
    for (const name of ['unknown.ics', '.ics', `${'x'.repeat(43)}.ics`, 'unknown'])
      expect((await open(`https://x/calendars/${name}`)).status, name).toBe(404)
  })

  test('contains the missions that the pilot accepted, with their times, and nothing else', async () => {
    const id = await addHeld(sortie.db, pilot.id, { name: 'The mast, north', ...slotIn(2) })
    await addHeld(sortie.db, pilot.id)
    await addOffered(sortie.db, [pilot.id], { admin_scheduled: true, ...slotIn(3) })
    await addHeld(sortie.db, (await addPilot(sortie.db)).id, slotIn(4))
    const { type, text } = await open(await make())
    expect(type).toBe('text/calendar; charset=utf-8')
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    const [event, ...more] = events(text)
    expect(more).toEqual([])
    expect(event?.('UID')).toContain(String(id))
    expect(event?.('SUMMARY')).toBe('The mast\\, north')
    expect(event?.('STATUS')).toBe('CONFIRMED')
    expect(event?.('DTSTART')).toMatch(/^TZID=America\/Los_Angeles:/)
    expect(event?.('LOCATION')).toContain('1 Example Way')
    expect(event?.('URL')).toBe(`https://pilots.example.com/clientmission/${id}`)
  })

  test('has a name, and holds a mission whose place is not known in universal time', async () => {
    await addHeld(sortie.db, pilot.id, { location_id: null, ...slotIn(2) })
    const { text } = await open(await make())
    expect(text).toContain('\r\nX-WR-CALNAME:Sortie missions\r\n')
    const [event] = events(text)
    expect(event?.('DTSTART')).toMatch(/^\d{8}T\d{6}Z$/)
    expect(event?.('LOCATION')).toBe('Location Unknown')
  })

  test('is in the language of its pilot', async () => {
    await addHeld(sortie.db, pilot.id, { location_id: null, ...slotIn(2) })
    await call('PATCH', '/pilots/account', { language: 'es' })
    const { text } = await open(await make())
    expect(text).toContain('\r\nX-WR-CALNAME:Misiones de Sortie\r\n')
    expect(events(text)[0]?.('LOCATION')).toBe('Ubicación desconocida')
  })

  test('follows a reschedule and a cancel under the same name with a higher number', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const url = await make()
    const read = async () => {
      const [event] = events((await open(url)).text)
      return { uid: event?.('UID'), status: event?.('STATUS'), sequence: Number(event?.('SEQUENCE')) }
    }
    await call('PATCH', `/v1/pilots/missions/${id}/invitation`, slotIn(2))
    const accepted = await read()
    await call('POST', `/v2/pilots/missions/${id}/schedule`, { reschedule_reason: 'weather', ...slotIn(3) })
    const moved = await read()
    await act(sortie, id, 'cancel')
    const canceled = await read()
    expect([accepted.uid, accepted.uid]).toEqual([moved.uid, canceled.uid])
    expect([accepted.status, moved.status, canceled.status]).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(moved.sequence).toBeGreaterThan(accepted.sequence)
    expect(canceled.sequence).toBeGreaterThan(moved.sequence)
  })

  test('its URL never reaches a log, however it is encoded', async () => {
    const url = await make()
    const secret = /calendars\/(.+)\.ics/.exec(url)?.[1] as string
    const spellings = [
      url,
      `/%63alendars/${secret}.ics`,
      `/calendars%2F${secret}.ics`,
      `/%2563alendars/${secret}.ics`,
      `//calendars/${secret}.ics`,
      `/calendars/${secret}.ics/%zz`,
      `/%ff/calendars/${secret}.ics`,
    ]
    for (const spelling of spellings)
      await sortie.app.inject({ method: 'GET', url: spelling.replace('https://pilots.example.com', '') })
    expect(lines.join('')).toContain('/calendars/')
    expect(lines.join('')).not.toContain(secret)
  })
})
