import { expect, it } from 'vitest'
import { countText } from './count-text.ts'

it('adds up statuses, and says where counting stopped', () => {
  const counted = { counts: { created: 12, available: 5, complete: 1000 }, most: 1000 }
  expect(countText(counted, ['created', 'available'])).toBe('17')
  expect(countText(counted, ['created', 'complete'])).toBe('1,012+')
  expect(countText(counted, ['rejected'])).toBe('0')
})
