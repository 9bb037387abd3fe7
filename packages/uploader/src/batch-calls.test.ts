import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { batchCalls } from './batch-calls.ts'

const never = new AbortController().signal

interface Sent {
  calls: number[]
  isTogether: boolean
  signal: AbortSignal
  end: (results?: PromiseSettledResult<string>[] | null | Error) => void
}

/** Records what is sent, and lets the test decide when and how it ends. */
const watchedBatching = () => {
  const sent: Sent[] = []
  const state = { mayBatch: true, isMoreToCome: false }
  const send = (calls: readonly number[], isTogether: boolean, signal: AbortSignal) =>
    new Promise<PromiseSettledResult<string>[] | null>((resolve, reject) => {
      const usual = () => calls.map((call) => ({ status: 'fulfilled' as const, value: `did ${call}` }))
      const end: Sent['end'] = (results = usual()) =>
        results instanceof Error ? reject(results) : resolve(results)
      sent.push({ calls: [...calls], isTogether, signal, end })
    })
  const call = batchCalls<number, string>({
    alone: async (one, signal) => {
      const [result] = (await send([one], false, signal)) ?? []
      if (result?.status !== 'fulfilled') throw result?.reason
      return result.value
    },
    together: (calls, signal) => send(calls, true, signal),
    mayBatch: () => state.mayBatch,
    isMoreToCome: () => state.isMoreToCome,
  })
  const numbers = (from: number, to: number, signal = never) =>
    Array.from({ length: to - from + 1 }, (_, index) => call(from + index, signal))
  /** The requests so far, in the order of sending. */
  const log = () => sent.map(({ calls }) => (calls.length > 1 ? calls.length : `alone ${calls[0]}`))
  return { call, numbers, sent, log, state }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('calls of many files', () => {
  test('up to six at once are sent separately, again and again', async () => {
    const { numbers, sent, log } = watchedBatching()
    const first = numbers(1, 6)
    for (const { end } of sent) end()
    expect(await Promise.all(first)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `did ${n}`))
    await settled()
    numbers(7, 12)
    expect(log()).toEqual(Array.from({ length: 12 }, (_, index) => `alone ${index + 1}`))
  })

  test('those that have to wait are sent together, fifty at most, one request after the other', async () => {
    const { numbers, sent, log } = watchedBatching()
    const all = numbers(1, 126)
    for (const { end } of sent.slice(0, 5)) end()
    await settled()
    expect(log().slice(6)).toEqual([])
    sent[5]?.end()
    await settled()
    expect(log().slice(6)).toEqual([50])
    sent[6]?.end()
    await settled()
    expect(log().slice(6)).toEqual([50, 50])
    sent[7]?.end()
    await settled()
    expect(log().slice(6)).toEqual([50, 50, 20])
    sent[8]?.end()
    expect(await Promise.all(all)).toEqual(Array.from({ length: 126 }, (_, index) => `did ${index + 1}`))
    await settled()
    numbers(200, 203)
    expect(log().slice(9)).toEqual(['alone 200', 'alone 201', 'alone 202', 'alone 203'])
  })

  test('each has its own result, and a request that fails fails for each of them', async () => {
    const { numbers, sent } = watchedBatching()
    const all = numbers(1, 9)
    for (const { end } of sent) end()
    await settled()
    sent[6]?.end([
      { status: 'fulfilled', value: 'seven' },
      { status: 'rejected', reason: new Error('refused') },
      { status: 'fulfilled', value: 'nine' },
    ])
    const [seven, eight, nine] = await Promise.allSettled(all.slice(6))
    expect([seven, nine]).toMatchObject([{ value: 'seven' }, { value: 'nine' }])
    expect(eight).toMatchObject({ reason: new Error('refused') })
    await settled()
    const more = numbers(11, 18)
    for (const { end } of sent.slice(7)) end()
    await settled()
    sent.at(-1)?.end(new Error('no response'))
    const results = await Promise.allSettled(more)
    expect(results.map(({ status }) => status).slice(6)).toEqual(['rejected', 'rejected'])
  })

  test('each is sent separately if the server does not know the call', async () => {
    const { numbers, sent, log, state } = watchedBatching()
    const all = numbers(1, 9)
    for (const { end } of sent) end()
    await settled()
    state.mayBatch = false
    sent[6]?.end(null)
    await settled()
    expect(log().slice(6)).toEqual([3, 'alone 7', 'alone 8', 'alone 9'])
    for (const { end } of sent.slice(7)) end()
    expect(await Promise.all(all)).toHaveLength(9)
    await settled()
    numbers(21, 40)
    expect(log().slice(10)).toEqual([21, 22, 23, 24, 25, 26].map((n) => `alone ${n}`))
    for (const { end } of sent.slice(10)) end()
    await settled()
    expect(log().slice(16)).toEqual([27, 28, 29, 30, 31, 32].map((n) => `alone ${n}`))
  })

  test('a seventh waits until the six have ended, and is sent separately', async () => {
    const { numbers, sent, log } = watchedBatching()
    const [seventh] = numbers(1, 7).slice(6)
    for (const { end } of sent.slice(0, 5)) end()
    await settled()
    expect(log().slice(6)).toEqual([])
    sent[5]?.end()
    await settled()
    expect(sent.slice(6)).toMatchObject([{ calls: [7], isTogether: false }])
    sent[6]?.end()
    expect(await seventh).toBe('did 7')
  })

  test('those that arrive during a request go with the next', async () => {
    const { numbers, sent, log } = watchedBatching()
    numbers(1, 9)
    for (const { end } of sent) end()
    await settled()
    numbers(10, 11)
    expect(log().slice(6)).toEqual([3])
    sent[6]?.end()
    await settled()
    expect(log().slice(6)).toEqual([3, 2])
  })

  test('those that wait are sent separately once batching is not allowed', async () => {
    const { numbers, sent, log, state } = watchedBatching()
    numbers(1, 9)
    for (const { end } of sent) end()
    await settled()
    numbers(10, 12)
    state.mayBatch = false
    sent[6]?.end()
    await settled()
    expect(log().slice(6)).toEqual([3, 'alone 10', 'alone 11', 'alone 12'])
  })

  test('a call without a result has failed', async () => {
    const { numbers, sent } = watchedBatching()
    const all = numbers(1, 8)
    for (const { end } of sent) end()
    await settled()
    sent[6]?.end([{ status: 'fulfilled', value: 'seven' }])
    expect(await all[6]).toBe('seven')
    await expect(all[7]).rejects.toMatchObject({ message: 'A call has no result.' })
  })

  test('once no call is pending, waiting or expected, each is sent separately again', async () => {
    for (const isQuietAtOnce of [true, false]) {
      const { numbers, sent, log, state } = watchedBatching()
      state.isMoreToCome = !isQuietAtOnce
      numbers(1, 8)
      for (const { end } of sent) end()
      await vi.advanceTimersByTimeAsync(250)
      expect(log().slice(6)).toEqual([2])
      sent[6]?.end()
      await settled()
      state.isMoreToCome = isQuietAtOnce
      numbers(9, 10)
      expect(log().slice(7)).toEqual(['alone 9', 'alone 10'])
    }
  })

  test.each([
    ['those who come meanwhile', [200], 450],
    ['not longer than for the first of them', [200, 400], 400],
  ])('with %s a call waits for others', async (_, moments, goneAt) => {
    const { numbers, sent, log, state } = watchedBatching()
    state.isMoreToCome = true
    numbers(1, 8)
    for (const { end } of sent) end()
    await vi.advanceTimersByTimeAsync(250)
    sent[6]?.end()
    await settled()
    numbers(9, 9)
    let now = 0
    for (const moment of moments) {
      await vi.advanceTimersByTimeAsync(moment - now)
      now = moment
      expect(log().slice(7)).toEqual([])
      numbers(moment, moment)
    }
    if (goneAt > now) {
      await vi.advanceTimersByTimeAsync(goneAt - now - 1)
      expect(log().slice(7)).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(log().slice(7)).toEqual([1 + moments.length])
  })

  test('while more are expected, a few wait until they fill a request or have waited long enough', async () => {
    const { numbers, sent, log, state } = watchedBatching()
    state.isMoreToCome = true
    numbers(1, 9)
    for (const { end } of sent) end()
    await vi.advanceTimersByTimeAsync(100)
    expect(log().slice(6)).toEqual([])
    numbers(10, 36)
    expect(log().slice(6)).toEqual([30])
    sent[6]?.end()
    await settled()
    numbers(37, 38)
    await vi.advanceTimersByTimeAsync(249)
    expect(log().slice(7)).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(log().slice(7)).toEqual([2])
    numbers(41, 43)
    sent[7]?.end()
    await settled()
    expect(log().slice(8)).toEqual([])
    // The last call has no others to wait for.
    state.isMoreToCome = false
    numbers(44, 44)
    expect(log().slice(8)).toEqual([4])
  })

  test('a call that is aborted ends at once, and a request ends when all of its calls are aborted', async () => {
    const { numbers, sent, log } = watchedBatching()
    const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()]
    numbers(1, 6)
    const [waits] = numbers(7, 7, three.signal)
    const [seven] = numbers(8, 8, one.signal)
    const [eight] = numbers(9, 9, two.signal)
    three.abort(new Error('canceled'))
    await expect(waits).rejects.toThrow('canceled')
    for (const { end } of sent) end()
    await settled()
    expect(log().slice(6)).toEqual([2])
    one.abort(new Error('canceled'))
    await expect(seven).rejects.toThrow('canceled')
    expect(sent[6]?.signal.aborted).toBe(false)
    two.abort(new Error('canceled'))
    await expect(eight).rejects.toThrow('canceled')
    expect(sent[6]?.signal.aborted).toBe(true)
    await expect(numbers(10, 10, one.signal)[0]).rejects.toThrow('canceled')
  })

  test('an aborted call is not sent, separately or in a batch', async () => {
    const { numbers, sent, log } = watchedBatching()
    const [early, late] = [new AbortController(), new AbortController()]
    numbers(1, 6)
    const gone = Promise.allSettled(numbers(7, 9, early.signal))
    early.abort(new Error('canceled'))
    for (const { end } of sent) end()
    await settled()
    expect(log().slice(6)).toEqual([])
    numbers(11, 16)
    const mixed = Promise.allSettled([...numbers(17, 17, late.signal), ...numbers(18, 18)])
    for (const { end } of sent.slice(6)) end()
    await settled()
    expect(log().slice(12)).toEqual([2])
    late.abort(new Error('canceled'))
    sent[12]?.end(null)
    await settled()
    expect(log().slice(12)).toEqual([2, 'alone 18'])
    sent[13]?.end()
    expect((await gone).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect((await mixed).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
