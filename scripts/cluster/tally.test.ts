import { describe, expect, test } from 'vitest'
import {
  compareWrites,
  failedLater,
  missedAims,
  type Outcome,
  type Request,
  recoverySeconds,
  tableOf,
} from './tally.ts'

const request = (actor: string, begun: number, ended: number, isOk = true): Request => ({
  actor,
  begun,
  ended,
  isOk,
})

describe('seconds to recovery', () => {
  test('are none if nobody noticed', () => {
    expect(recoverySeconds([request('a', 0, 900), request('a', 1100, 1200)], 1000)).toBe(0)
  })

  test('last until everyone is served after their last failure', () => {
    const requests = [
      request('a', 1100, 1200, false),
      request('a', 1300, 1400),
      request('a', 2000, 3000, false),
      request('a', 3000, 3500),
      request('b', 1100, 1200),
    ]
    expect(recoverySeconds(requests, 1000)).toBe(2.5)
  })

  test('count a request that waited through the fault', () => {
    expect(recoverySeconds([request('a', 900, 6000), request('a', 6000, 6100)], 1000)).toBe(5)
  })

  test('are unknown if someone was not served again', () => {
    const requests = [request('a', 1100, 1200), request('b', 1100, 1200, false)]
    expect(recoverySeconds(requests, 1000)).toBeNull()
  })

  test("don't count failures before the fault", () => {
    expect(recoverySeconds([request('a', 0, 900, false), request('a', 1100, 1200)], 1000)).toBe(0)
  })
})

test('failures are told apart by whether they were sent before or after the fault', () => {
  const requests = [request('a', 900, 1100, false), request('b', 1050, 1200, false), request('c', 1100, 1200)]
  expect(failedLater(requests, 1000)).toBe(1)
})

test('finds what was acknowledged and is not there, and what is there twice', () => {
  const writes = [
    { message: 'there', isAcknowledged: true },
    { message: 'lost', isAcknowledged: true },
    { message: 'never acknowledged', isAcknowledged: false },
    { message: 'twice', isAcknowledged: false },
  ]
  expect(compareWrites(writes, ['there', 'twice', 'twice', "someone else's"])).toEqual({
    lost: 1,
    doubled: 1,
  })
})

const outcome: Outcome = {
  fault: 'a server is killed',
  requests: 661,
  failed: 3,
  failedLater: 0,
  lost: 0,
  doubled: 0,
  recovery: 0.4,
  longest: 1.2,
  broken: [],
}

test.each<[string, Partial<Outcome>, string[]]>([
  ['nothing', {}, []],
  ['a lost write', { lost: 1 }, ['1 acknowledged writes are lost']],
  ['a doubled write', { doubled: 2 }, ['2 writes were carried out twice']],
  ['too many failures', { failed: 4 }, ['4 requests failed, and 3 may']],
  [
    'a failure that came later',
    { failedLater: 1 },
    ['1 requests failed that were sent afterward, and 0 may'],
  ],
  ['a slow recovery', { recovery: 25.1 }, ['it took 25.1 s to recover, and may take 25 s']],
  ['no recovery', { recovery: null }, ["it didn't recover"]],
  ['another rule', { broken: ['a job ran twice'] }, ['a job ran twice']],
])('an aim is missed by %s', (_, changes, missed) => {
  expect(missedAims({ ...outcome, ...changes }, { failed: 3, failedLater: 0, recovery: 25 })).toEqual(missed)
})

test('the table has a line for each fault', () => {
  expect(tableOf([outcome, { ...outcome, fault: 'another', recovery: null }]).split('\n')).toEqual([
    'fault                requests     failed       lost    doubled recovery s  longest s',
    'a server is killed        661          3          0          0        0.4        1.2',
    'another                   661          3          0          0      never        1.2',
  ])
})
