import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoWriter } from './iso-text.ts'

const isoText = isoWriter()

test.each(['2026-06-01T07:30:00.000Z', '1969-12-31T23:59:00.000Z', '2026-06-01T07:30:00.001Z'])(
  '%s',
  (text) => {
    expect(isoText(Date.parse(text))).toBe(text)
  },
)

test('every moment is written as toISOString writes it', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.boolean(), (date, wholeMinute) => {
      const ms = wholeMinute ? Math.floor(date.getTime() / 60_000) * 60_000 : date.getTime()
      expect(isoText(ms)).toBe(new Date(ms).toISOString())
    }),
  )
})
