import { expect, test } from 'vitest'
import { newFlightEntrySchema } from './flight-log.schema.ts'
import {
  boundedEntryTime,
  flightState,
  type LoggedEntry,
  longestFlightNote,
  mostEntriesAtOnce,
  mostFlightEntries,
} from './flight-log.ts'

const entry = (id: string, at: string, rest: Partial<LoggedEntry>): LoggedEntry => ({
  id,
  kind: 'check',
  item: null,
  shot_id: null,
  is_done: true,
  note: '',
  at: `2026-05-04T${at}:00Z`,
  ...rest,
})

test('the last entry about an item or a shot counts, whatever order they come in', () => {
  const state = flightState([
    entry('c', '09:30', { item: 'battery', is_done: false }),
    entry('a', '09:00', { item: 'battery' }),
    entry('b', '09:10', { item: 'card' }),
    entry('d', '10:00', { kind: 'shot', shot_id: 7 }),
  ])
  expect(state.checks.get('battery')).toEqual({ is_done: false, at: '2026-05-04T09:30:00Z' })
  expect(state.checks.get('card')?.is_done).toBe(true)
  expect(state.checks.size).toBe(2)
  expect([...state.shots]).toEqual([[7, { is_done: true, at: '2026-05-04T10:00:00Z' }]])
  expect(state.notes).toEqual([])
})

test('only a check is about an item, and only a shot about a shot', () => {
  const noted = entry('n', '09:00', { kind: 'note', item: 'battery', shot_id: 7 })
  const state = flightState([noted, entry('c', '09:10', {}), entry('s', '09:20', { kind: 'shot' })])
  expect(state).toEqual({ checks: new Map(), shots: new Map(), notes: [noted] })
})

test('an entry that is on the server and still on the device is one, and notes are in order of time', () => {
  const note = entry('n', '09:20', { kind: 'note', note: 'Windy.' })
  const { notes } = flightState([note, entry('m', '09:10', { kind: 'note', note: 'Dry.' }), note])
  expect(notes.map(({ note: text }) => text)).toEqual(['Dry.', 'Windy.'])
})

test('a note is kept without the spaces around it', () => {
  const { success, data } = newFlightEntrySchema.safeParse({
    id: crypto.randomUUID(),
    kind: 'note',
    note: ' Windy. ',
    at: '2026-05-04T09:00:00Z',
  })
  expect([success, data]).toMatchObject([true, { note: 'Windy.' }])
})

test.each([
  ['2026-05-04T12:00:00-02:00', '2026-05-04T14:00:00.000Z'],
  ['2026-05-04T15:00:00Z', '2026-05-04T15:00:00.000Z'],
  ['2026-05-04T15:00:01Z', '2026-05-04T15:00:00.000Z'],
  ['2026-04-04T15:00:00Z', '2026-04-04T15:00:00.000Z'],
  ['2026-04-04T14:59:59Z', '2026-04-04T15:00:00.000Z'],
])('a time of %s, received at 15:00 UTC on May 4, counts as %s', (at, bounded) => {
  expect(boundedEntryTime(at, new Date('2026-05-04T15:00:00Z')).toISOString()).toBe(bounded)
})

test('a log has room for 2,000 entries, sent a hundred at once, with notes of up to 2,000 characters', () => {
  expect([mostFlightEntries, mostEntriesAtOnce, longestFlightNote]).toEqual([2000, 100, 2000])
})
