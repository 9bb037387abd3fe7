import type { ProviderEvents } from '@sortie/contract/realtime.events'
import { expect, test } from 'vitest'
import { followedEvents, provideEffects } from './app/effects.ts'
import { effects } from './effects.ts'

/** Those of webhooks come with one of these. An event that is added has to be added here, too. */
const changes: Record<Extract<keyof ProviderEvents, `${string}.changed`>, true> = {
  'mission.changed': true,
  'review.changed': true,
  'pilot.changed': true,
  'payout.changed': true,
  'webhook_endpoint.changed': true,
  'catalog.changed': true,
  'person.changed': true,
  'point_of_interest.changed': true,
  'provider_key.changed': true,
  'saved_filter.changed': true,
  'settings.changed': true,
  'stock_submission.changed': true,
  'work_order.changed': true,
}

test('whatever others change makes the lists on the page fetch it', () => {
  provideEffects(effects)
  expect(followedEvents()).toEqual(expect.arrayContaining(Object.keys(changes)))
})
