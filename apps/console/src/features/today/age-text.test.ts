import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test.each([
  [-5, '1 min'],
  [0, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 d'],
  [400 * 24 * 60, '400 d'],
])('what began %i minutes ago is %s old', (minutes, text) => {
  const now = Date.UTC(2030, 0, 1)
  expect(ageText(new Date(now - minutes * 60_000).toISOString(), now)).toBe(text)
})
