import { expect, test } from 'vitest'
import { extendTo, toggleKey } from './range-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f']
const sorted = (keys: Set<string>) => [...keys].sort().join('')

test('a click selects an item, another deselects it, and the rest stays', () => {
  const added = toggleKey(new Set(['f']), 'b')
  expect(sorted(added.keys)).toBe('bf')
  expect(sorted(toggleKey(added.keys, 'b').keys)).toBe('f')
})

test('shift selects from the last click up to here, in either direction', () => {
  const clicked = toggleKey(new Set(), 'c')
  expect(sorted(extendTo(clicked.keys, clicked.anchor, order, 'e').keys)).toBe('cde')
  expect(sorted(extendTo(clicked.keys, clicked.anchor, order, 'a').keys)).toBe('abc')
})

test('another shift from the same click replaces the range, and keeps what was selected apart from it', () => {
  const before = toggleKey(toggleKey(new Set(), 'a').keys, 'c')
  const far = extendTo(before.keys, before.anchor, order, 'f')
  expect(sorted(far.keys)).toBe('acdef')
  const near = extendTo(far.keys, far.anchor, order, 'd')
  expect(sorted(near.keys)).toBe('acd')
})

test('Shift without an earlier click selects the item', () => {
  expect(sorted(extendTo(new Set(), null, order, 'd').keys)).toBe('d')
})

test('Shift from an item that is gone selects the item, and keeps the selection', () => {
  const change = extendTo(new Set(['a']), { from: 'gone', to: 'gone' }, order, 'd')
  expect(sorted(change.keys)).toBe('ad')
  expect(change.anchor).toEqual({ from: 'd', to: 'd' })
})
