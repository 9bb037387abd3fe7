import { expect, test } from 'vitest'
import { canMoveBack } from './can-move-back.ts'

const arrived = (id: string, shot: number | null) => ({ asset: { id }, row: null, shot })
const onItsWay = (id: string, shot: number | null) => ({ asset: null, row: { id }, shot })

const moved = [arrived('a', 1), arrived('b', null), onItsWay('c', 2)]
const now = [arrived('a', 3), arrived('b', 3), onItsWay('c', 3), arrived('d', 1)]

test('files can be moved back while they and their shots exist', () => {
  expect(canMoveBack(moved, now, [1, 2, 3])).toBe(true)
})

test('a file that was deleted or canceled cannot be moved back', () => {
  expect(canMoveBack(moved, now.slice(1), [1, 2, 3])).toBe(false)
  expect(canMoveBack(moved, [arrived('a', 3), arrived('b', 3)], [1, 2, 3])).toBe(false)
})

test('no file can be moved back to a deleted shot', () => {
  expect(canMoveBack(moved, now, [1, 3])).toBe(false)
  expect(canMoveBack([arrived('b', null)], now, [])).toBe(true)
})

test('a file can be moved back by its new id once the server has it', () => {
  const both = { asset: { id: 'a' }, row: { id: 'row' }, shot: 1 }
  expect(canMoveBack([both], [arrived('a', 3)], [1])).toBe(true)
})
