import { expect, onTestFinished, test, vi } from 'vitest'
import { lastParts, partName } from './disk-parts.ts'

const etag = '0123456789abcdef0123456789abcdef'
const file = (letter: string) => `${letter}${letter}345678-0000-4000-8000-000000000000`
const name = (partNumber: number, writtenAt: number, letter = 'a') =>
  `${partNumber}.7.${etag}.${writtenAt}.${file(letter)}.arrived`

test('the name of a part says all about it', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_794_950_000_123 })
  onTestFinished(() => void vi.useRealTimers())
  const part = { partNumber: 12, size: 7, etag, file: `aa/${file('a')}` }
  expect(partName(part)).toBe(name(12, 1_794_950_000_123))
  expect(lastParts([partName(part)])).toEqual([{ ...part, writtenAt: '1794950000123' }])
})

test('of each part what was sent last counts, and parts are in order', () => {
  const filesOf = (names: string[]) =>
    lastParts(names).map((part) => [part.partNumber, part.file.slice(0, 2)])
  const [early, late] = [1_794_950_000_001, 1_794_950_000_002]
  expect(filesOf([name(10, early, 'a'), name(2, early, 'b'), name(9, early, 'c')])).toEqual([
    [2, 'bb'],
    [9, 'cc'],
    [10, 'aa'],
  ])
  for (const [first, second, last] of [
    [name(1, early, 'b'), name(1, late, 'a'), 'aa'],
    [name(1, early, 'a'), name(1, late, 'b'), 'bb'],
    // Of two in the same millisecond either may be chosen, but always the same one.
    [name(1, early, 'a'), name(1, early, 'b'), 'bb'],
  ] as const) {
    expect(filesOf([first, second])).toEqual([[1, last]])
    expect(filesOf([second, first])).toEqual([[1, last]])
  }
})

test('an invalid name is not a part', () => {
  const names = ['upload.json', '', `0${name(1, 1)}.draft`, `x${name(1, 1)}`, name(1, 1).replace('7.', '.')]
  expect(lastParts(names)).toEqual([])
})
