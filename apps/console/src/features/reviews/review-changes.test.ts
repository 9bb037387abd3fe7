import { expect, test } from 'vitest'
import { takeBack, withVerdicts } from './review-changes.ts'
import type { Photo, Reason, Review } from './reviews.queries.ts'

const at = '2030-06-01T10:00:00Z'
const holder = { kind: 'person' as const, id: 1, name: 'Dana' }
const review: Review = {
  mission_id: 1,
  mission_status: 'processing_shots',
  submitted_at: at,
  claim: { holder, is_own: true, claimed_at: at, expires_at: at },
  shots: [7, 8].map((shot_id) => ({
    shot_id,
    verdict: null,
    standing: 'open',
    requested_at: null,
    assets: 2,
    accepted: 0,
    rejected: 0,
  })),
  assets: [],
}
const photos = ['DB1', 'DB2'].map((id) => ({ id, shot: 7, uploaded_at: at })) as unknown as Photo[]
const reasons = [{ id: 3, name: 'Too dark', advice: '', position: 0, retired_at: null }] as Reason[]
const reject = { verdict: 'rejected' as const, reasonIds: [3], note: '' }
const accept = { verdict: 'accepted' as const, reasonIds: [], note: '' }
const none = { verdict: null, reasonIds: [], note: '' }

test('verdicts change their shot before the server responds', () => {
  const first = withVerdicts(review, photos, reasons, { assetIds: ['DB1'], shotIds: [], ...reject }, at)
  expect(first.shots).toMatchObject([
    { standing: 'rejected', rejected: 1, accepted: 0 },
    { standing: 'open', rejected: 0 },
  ])
  expect(first.assets).toEqual([
    { asset_id: 'DB1', verdict: 'rejected', reasons, note: '', made_at: at, made_by: holder },
  ])
  const all = withVerdicts(first, photos, reasons, { assetIds: ['DB1', 'DB2'], shotIds: [], ...accept }, at)
  expect(all.shots[0]).toMatchObject({ standing: 'accepted', accepted: 2, rejected: 0 })
  const shot = withVerdicts(all, photos, reasons, { assetIds: [], shotIds: [7], ...reject }, at)
  expect(shot.shots[0]).toMatchObject({ standing: 'rejected', accepted: 2 })
  expect(
    withVerdicts(
      { ...review, claim: null },
      photos,
      reasons,
      { assetIds: ['DB1'], shotIds: [], ...accept },
      at,
    ).assets,
  ).toEqual([])
})

test('what was said before is said again, in as few calls as there are words', () => {
  const judged = withVerdicts(review, photos, reasons, { assetIds: ['DB1'], shotIds: [8], ...reject }, at)
  expect(takeBack(judged, { assetIds: ['DB1', 'DB2'], shotIds: [7, 8] })).toEqual([
    { assetIds: ['DB1'], shotIds: [8], ...reject },
    { assetIds: ['DB2'], shotIds: [7], ...none },
  ])
})
