import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchUses } from './key-uses.ts'

const recorded: [readonly string[], number | null][] = []
let uses: ReturnType<typeof watchUses>

beforeEach(() => {
  vi.useFakeTimers()
  recorded.length = 0
  uses = watchUses((keys, seconds) => recorded.push([keys, seconds]))
})
afterEach(() => {
  uses.stop()
  vi.useRealTimers()
})

/** What was recorded in these milliseconds, and so far. */
const after = (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds)
  return recorded.splice(0)
}

test('the use of a key is recorded once a minute, however often it is used', () => {
  uses.used('A')
  uses.used('A')
  uses.used('B')
  expect(after(0)).toEqual([
    [['A'], null],
    [['B'], null],
  ])
  for (const wait of [15_000, 45_000]) {
    expect(after(wait)).toEqual([])
    uses.used('A')
  }
  expect(after(1)).toEqual([])
  uses.used('A')
  expect(after(0)).toEqual([[['A'], null]])
})

describe('a key that brings files', () => {
  test('counts as bringing them for 30 seconds, every 10 seconds anew, until a second after the last one', () => {
    const end = uses.write('A')
    expect(after(9_999)).toEqual([[['A'], 30]])
    expect(after(1)).toEqual([[['A'], 30]])
    expect(after(10_000)).toEqual([[['A'], 30]])
    end()
    expect(after(999)).toEqual([])
    expect(after(1)).toEqual([[['A'], 0]])
    expect(after(60_000)).toEqual([])
  })

  test('brings thousands one after the other as one upload', () => {
    for (let n = 0; n < 30; n += 1) {
      const end = uses.write('A')
      vi.advanceTimersByTime(300)
      end()
      vi.advanceTimersByTime(100)
    }
    expect(after(0)).toEqual([
      [['A'], 30],
      [['A'], 30],
    ])
    expect(after(900)).toEqual([[['A'], 0]])
  })

  test('is not quiet while it brings another one', () => {
    const [first, second] = [uses.write('A'), uses.write('A')]
    expect(after(0)).toEqual([[['A'], 30]])
    first()
    expect(after(5000)).toEqual([])
    second()
    expect(after(1000)).toEqual([[['A'], 0]])
  })

  test('is quiet once, and begins anew with the next file', () => {
    uses.write('A')()
    vi.advanceTimersByTime(500)
    uses.write('A')()
    expect(after(500)).toEqual([
      [['A'], 30],
      [['A'], 0],
    ])
    expect(after(500)).toEqual([])
    uses.write('A')
    expect(after(0)).toEqual([[['A'], 30]])
  })

  test('needs no other record of its use, and is recorded together with other keys', () => {
    uses.write('A')
    uses.write('B')
    expect(after(10_000)).toEqual([
      [['A'], 30],
      [['B'], 30],
      [['A', 'B'], 30],
    ])
    uses.used('A')
    expect(after(0)).toEqual([])
  })
})

test('nothing is recorded after the end', () => {
  const end = uses.write('A')
  expect(after(0)).toHaveLength(1)
  end()
  uses.write('B')
  expect(after(0)).toHaveLength(1)
  uses.stop()
  expect(after(60_000)).toEqual([])
})
