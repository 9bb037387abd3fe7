import type { AttentionKind } from '@sortie/domain/provider/attention'
import { expect, test } from 'vitest'
import { hrefOf } from './line-href.ts'

const mission = { type: 'mission', id: 7 } as const
const pilot = { id: 3, name: 'Robin Skylark' }

test.each<[AttentionKind, Parameters<typeof hrefOf>[0]['record'], string]>([
  ['review_late', mission, '/reviews/7'],
  ['no_pilot', mission, '/missions/7'],
  ['payment_late', mission, '/money'],
  ['payout_failed', { type: 'payout', id: 9 }, '/money?tab=failed'],
  ['payout_overdue', { type: 'payout', id: 9 }, '/pilots/3'],
  ['pilot_waiting', { type: 'pilot', id: 4 }, '/pilots/4'],
  ['endpoint_failing', { type: 'webhook_endpoint', id: 2 }, '/developers'],
])('%s leads to where someone can see to it', (kind, record, href) => {
  expect(hrefOf({ kind, record, pilot })).toBe(href)
})
