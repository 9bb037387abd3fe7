import { dailyMessageCalls } from '@sortie/contract/daily-message.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { selectRandomMessage } from './daily-message.queries.ts'

export const dailyMessageRoutes = ({ serve }: FeatureParts): void => {
  serve(dailyMessageCalls, {
    'GET /v1/pilots/daily_messages/random': async ({ db }) => ({ message: await selectRandomMessage(db) }),
  })
}
