import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './attention-cursor.ts'

const cursor = { now: 0, kind: 'pilot_waiting', id: 1, at: '2030-01-01T00:00:00.123456+00:00' } as const
const latest = Date.UTC(9999, 0, 1)
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([cursor, { ...cursor, now: latest, id: 2 ** 53 - 1 }])(
  'the end of a page is read as written',
  (end) => {
    expect(readCursor(writeCursor(end))).toEqual(end)
  },
)

const changed = (change: object) => writeCursor({ ...cursor, ...change })

test.each([
  ['nothing', ''],
  ['no JSON', 'not-json'],
  ['no list', encoded(null)],
  ['too short a list', encoded([0, cursor.kind, 1])],
  ['a moment before 1970', changed({ now: -1 })],
  ['a part of a millisecond', changed({ now: 0.5 })],
  ['a moment too late', changed({ now: latest + 1 })],
  ['an id below 1', changed({ id: 0 })],
  ['an id that is not whole', changed({ id: 1.5 })],
  ['another kind', changed({ kind: 'other' })],
  ['a time that is none', changed({ at: 'today' })],
])('%s is refused by its name', (_, text) => {
  const fields = { after: ['This is not the end of a page.'] }
  expect(() => readCursor(text)).toThrow(expect.objectContaining({ code: 'validation_failed', fields }))
})
