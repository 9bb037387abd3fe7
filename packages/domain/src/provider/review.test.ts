import { describe, expect, test } from 'vitest'
import { isInReview, type MissionStatus, missionStatuses, missionSteps } from '../mission/mission-status.ts'
import { approvalSteps, claimSeconds, type JudgedShot, shotReason, standingOf } from './review.ts'

const [before, request, after] = ['2030-06-01T10:00:00Z', '2030-06-02T10:00:00Z', '2030-06-03T10:00:00Z']
const asset = (verdict: 'accepted' | 'rejected' | null, uploaded_at: string = before) => ({
  uploaded_at,
  verdict,
})
const shot = (fields: Partial<JudgedShot>): JudgedShot => ({
  requested_at: null,
  verdict: null,
  assets: [],
  ...fields,
})

test('a claim lasts five minutes', () => {
  expect(claimSeconds).toBe(300)
})

describe('how a shot stands', () => {
  test.each([
    ['nothing is said', { assets: [asset(null)] }, 'open'],
    ['nothing was delivered', {}, 'open'],
    ['one of two is accepted', { assets: [asset('accepted'), asset(null)] }, 'open'],
    ['all are accepted', { assets: [asset('accepted'), asset('accepted')] }, 'accepted'],
    ['one is rejected', { assets: [asset('accepted'), asset('rejected')] }, 'rejected'],
    [
      'one is rejected, and the shot is accepted',
      { verdict: { verdict: 'accepted', made_at: after }, assets: [asset('rejected')] },
      'accepted',
    ],
    [
      'all are accepted, and the shot is rejected',
      { verdict: { verdict: 'rejected', made_at: after }, assets: [asset('accepted')] },
      'rejected',
    ],
    [
      'it was requested again after all that was said',
      {
        requested_at: request,
        verdict: { verdict: 'rejected', made_at: before },
        assets: [asset('rejected'), asset(null, after)],
      },
      'open',
    ],
    [
      'what came after the request is accepted',
      { requested_at: request, assets: [asset('rejected'), asset('accepted', after)] },
      'accepted',
    ],
    [
      'what came after the request is rejected too',
      { requested_at: request, assets: [asset('accepted'), asset('rejected', after)] },
      'rejected',
    ],
  ] as const)('%s', (_, fields, standing) => {
    expect(standingOf(shot(fields as Partial<JudgedShot>))).toBe(standing)
  })
})

test('what came at the moment of a request was before it', () => {
  const assets = [asset('accepted', request)]
  expect(standingOf(shot({ requested_at: request, assets }))).toBe('open')
  const verdict = { verdict: 'accepted', made_at: request } as const
  expect(standingOf(shot({ requested_at: request, verdict }))).toBe('open')
})

describe('why a shot is needed again', () => {
  const said = (name: string, note = '') => ({ reasons: [{ id: 1, name, advice: '' }], note })

  test('names what was said of it, and counts what was said of its files', () => {
    expect(shotReason(null, [said('Out of focus'), said('Too dark'), said('Out of focus')])).toBe(
      'Out of focus (2 files). Too dark (1 file).',
    )
    expect(shotReason(null, [said('Out of focus', 'Fly higher!'), said('Out of focus')])).toBe(
      'Out of focus (1 file). Fly higher! Out of focus (1 file).',
    )
    expect(shotReason(null, [{ reasons: [], note: 'Is this the roof?\nFly again!' }])).toBe(
      'Is this the roof?\nFly again (1 file)!',
    )
    expect(shotReason(said('Wrong side'), [said('Too dark')])).toBe('Wrong side. Too dark (1 file).')
    expect(shotReason({ reasons: [], note: 'Fly 10 ft higher' }, [])).toBe('Fly 10 ft higher.')
  })
})

test('an approval takes steps that exist, from each status of a review to its end', () => {
  for (const status of missionStatuses.filter((each) => isInReview({ status: each }))) {
    let at: MissionStatus = status
    for (const step of approvalSteps[status] ?? []) {
      expect(missionSteps[at]).toContain(step)
      at = step
    }
    expect(at).toBe('awaiting_payment')
  }
})
