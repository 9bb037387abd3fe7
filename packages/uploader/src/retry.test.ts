import { describe, expect, test } from 'vitest'
import { withRetries } from './retry.ts'
import { TransportError } from './transport.ts'

const refused = (status: number | null, refusal: TransportError['refusal'] = {}) =>
  new TransportError(`refused with ${status}`, status, refusal)

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

/** Calls a task that fails with the given errors and then succeeds, and records what happened in between. */
const watch = (errors: readonly Error[], { isAway = false, abortsAfter = '' } = {}) => {
  const log: string[] = []
  const controller = new AbortController()
  const happens = (what: string): void => {
    log.push(what)
    if (what === abortsAfter) controller.abort(new Error('canceled'))
  }
  const left = [...errors]
  const result = withRetries(
    {
      pool: { narrow: () => happens('narrow') },
      connection: {
        whenReachable: async () => {
          happens('look')
          return isAway
        },
      },
      sleep: async (ms) => happens(`${ms} ms`),
    },
    controller.signal,
    async () => {
      happens('try')
      const error = left.shift()
      if (error) throw error
      return 'done'
    },
  )
  return { result, log, controller }
}

describe('A-ENGINE-05 a call that fails', () => {
  test('is tried three times, a second apart, with fewer connections each time', async () => {
    const error = refused(400)
    const luckless = watch(times(3, error))
    await expect(luckless.result).rejects.toBe(error)
    expect(luckless.log.join(', ')).toBe('try, narrow, 1000 ms, try, narrow, 1000 ms, try, narrow')
    const lucky = watch(times(2, error))
    expect(await lucky.result).toBe('done')
    expect(lucky.log.join(', ')).toBe('try, narrow, 1000 ms, try, narrow, 1000 ms, try')
  })

  test.each([
    [400, false],
    [499, false],
    [500, true],
    [504, true],
    [null, true],
  ])(
    'with %s: whether the server may be away is %s, and being away costs no attempt',
    async (status, mayBeAway) => {
      const { result, log } = watch(times(9, refused(status)), { isAway: true })
      if (mayBeAway) expect(await result).toBe('done')
      else await expect(result).rejects.toThrow(`refused with ${status}`)
      expect(log.filter((what) => what === 'look')).toHaveLength(mayBeAway ? 9 : 0)
      expect(log.filter((what) => what === '1000 ms')).toHaveLength(mayBeAway ? 0 : 2)
    },
  )

  test.each([
    refused(401),
    refused(404),
    refused(410),
    refused(413),
    refused(422),
    refused(507),
    refused(409, { isDuplicate: true }),
    refused(403, { stopsQueue: true }),
    new Error('a fault of ours'),
  ])('fails at once if a retry is pointless: %s', async (error) => {
    const { result, log } = watch([error])
    await expect(result).rejects.toBe(error)
    expect(log).toEqual(['try'])
  })

  test.each([
    ['429 with a wait: as long, without an attempt', 429, 7, 'try, narrow, 7000 ms, try'],
    ['429 with no wait: an attempt', 429, null, 'try, narrow, 1000 ms, try'],
    ['429 with a wait of nothing: an attempt', 429, 0, 'try, narrow, 1000 ms, try'],
    ['429 with a wait of a thousandth: as long', 429, 0.001, 'try, narrow, 1 ms, try'],
    ['400 with a wait, which is not for it: an attempt', 400, 7, 'try, narrow, 1000 ms, try'],
    ['500 with a wait, which is not for it: an attempt', 500, 7, 'try, narrow, look, 1000 ms, try'],
    ['503 with a wait: as long', 503, 7, 'try, narrow, look, 7000 ms, try'],
    ['503 with a short wait: not as short', 503, 0.5, 'try, narrow, look, 1000 ms, try'],
  ])('%s', async (_, status, retryAfterSeconds, expected) => {
    const { result, log } = watch([refused(status, { retryAfterSeconds })])
    expect(await result).toBe('done')
    expect(log.join(', ')).toBe(expected)
  })

  test('with 429 and no wait fails after three attempts as well', async () => {
    const { result, log } = watch(times(9, refused(429)))
    await expect(result).rejects.toThrow('refused with 429')
    expect(log.filter((what) => what === 'try')).toHaveLength(3)
  })

  test.each([
    ['longer and longer', undefined, [1000, 2000, 4000, 8000, ...times(29, 10_000), 1000, 1000]],
    ['while it is less than five minutes', 299.999, [299_999, 299_999, 1000, 1000]],
    ['not more than five minutes', 300, [300_000, 1000, 1000]],
  ])('after a 503 it waits %s', async (_, retryAfterSeconds, expected) => {
    const { result, log } = watch(times(99, refused(503, { retryAfterSeconds })))
    await expect(result).rejects.toThrow('refused with 503')
    expect(log.filter((what) => what.endsWith('ms'))).toEqual(expected.map((ms) => `${ms} ms`))
  })
})

describe('a call that is given up', () => {
  test.each([
    ['while it runs', 'try', 'try'],
    ['while it waits', '1000 ms', 'try, narrow, 1000 ms'],
  ])('%s is not tried again', async (_, abortsAfter, expected) => {
    const { result, log } = watch(times(2, refused(400)), { abortsAfter })
    await expect(result).rejects.toThrow('canceled')
    expect(log.join(', ')).toBe(expected)
  })
})
