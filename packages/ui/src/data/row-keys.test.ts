import { expect, it } from 'vitest'
import { rowAfterKey } from './row-keys.ts'

const list = { count: 100, page: 10 }

it('moves by one row, by a page, and to both ends', () => {
  expect(rowAfterKey('j', 4, list)).toBe(5)
  expect(rowAfterKey('J', 4, list)).toBe(5)
  expect(rowAfterKey('ArrowDown', 4, list)).toBe(5)
  expect(rowAfterKey('k', 4, list)).toBe(3)
  expect(rowAfterKey('ArrowUp', 4, list)).toBe(3)
  expect(rowAfterKey('PageDown', 4, list)).toBe(14)
  expect(rowAfterKey('PageUp', 40, list)).toBe(30)
  expect(rowAfterKey('Home', 40, list)).toBe(0)
  expect(rowAfterKey('End', 40, list)).toBe(99)
})

it('stops at the first and the last row, and begins with the first', () => {
  expect(rowAfterKey('k', 0, list)).toBe(0)
  expect(rowAfterKey('j', 99, list)).toBe(99)
  expect(rowAfterKey('PageDown', 95, list)).toBe(99)
  expect(rowAfterKey('PageUp', 5, list)).toBe(0)
  expect(rowAfterKey('j', -1, list)).toBe(0)
})

it('leaves other keys and empty lists alone', () => {
  expect(rowAfterKey('a', 4, list)).toBeNull()
  expect(rowAfterKey('j', -1, { count: 0, page: 10 })).toBeNull()
})
