import { expect, test } from 'vitest'
import { takenMoment } from './taken-moment.ts'

test('a camera without a zone shows the time at the site, and one with a zone its own', () => {
  const at = (local: string, offsetMinutes: number | null) =>
    takenMoment({ local, offsetMinutes }, 'America/Denver')
  expect(at('2026-06-01T10:30:00', null)).toBe('2026-06-01T16:30:00.000Z')
  expect(at('2026-01-01T10:30:00.25', null)).toBe('2026-01-01T17:30:00.250Z')
  expect(at('2026-06-01T10:30:00.5', 120)).toBe('2026-06-01T08:30:00.500Z')
  expect(takenMoment({ local: '2026-06-01T10:30:00', offsetMinutes: null }, null)).toBe(
    '2026-06-01T10:30:00.000Z',
  )
  for (const year of ['9999', '9919', '9219', '0002'])
    expect(at(`${year}-06-01T10:30:00`, null), year).toBeNull()
  expect(at('1999-06-01T10:30:00', 0)).toBe('1999-06-01T10:30:00.000Z')
  expect(at('2026-13-01T10:30:00', 0)).toBeNull()
})
