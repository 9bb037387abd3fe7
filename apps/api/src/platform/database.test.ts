import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoMoment } from './database.ts'

test('a timestamp is formatted as by Date, whatever the fraction and the time zone of the database', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  fc.assert(
    fc.property(
      moments,
      fc.stringMatching(/^(\.\d{1,6})?$/),
      fc.constantFrom('+00', '+05:30', '-08'),
      (...parts) => {
        const [moment, fraction, zone] = parts
        const text = `${moment.toISOString().slice(0, 19).replace('T', ' ')}${fraction}${zone}`
        expect(isoMoment(text)).toBe(new Date(text).toISOString())
      },
    ),
  )
})
