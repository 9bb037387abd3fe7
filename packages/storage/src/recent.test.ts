import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('the oldest is forgotten when there are too many, and what is deleted makes room', () => {
  const recent = new Recent<number>(2)
  const known = () => ['a', 'b', 'c', 'd'].map((key) => recent.get(key))
  recent.set('a', 1)
  recent.set('b', 2)
  expect(known()).toEqual([1, 2, undefined, undefined])
  recent.set('c', 3)
  expect(known()).toEqual([undefined, 2, 3, undefined])
  recent.delete('c')
  expect(known()).toEqual([undefined, 2, undefined, undefined])
  recent.set('d', 4)
  expect(known()).toEqual([undefined, 2, undefined, 4])
})
