import { type MissionStatus, missionSteps } from '../mission/mission-status.ts'
import { statusWords } from './status-words.ts'

/** Steps that are calls of their own, because they need more than a status. A pilot's acceptance follows an offer. */
const ownCalls: readonly MissionStatus[] = ['pilots_notified', 'canceled']

/** The statuses that the provider can move a mission to, one step on. Offers that are open are withdrawn instead. */
export const providerSteps = (status: MissionStatus): MissionStatus[] =>
  status === 'pilots_notified' ? [] : missionSteps[status].filter((step) => !ownCalls.includes(step))

const actions: Readonly<Partial<Record<MissionStatus, string>>> = {
  available: 'Take back from the pilot',
  pilot_assigned: 'Confirm the pilot',
  flight_complete: 'Mark as flown',
  assets_uploaded: 'Open for uploads',
  processing_shots: 'Start the review',
  assets_classified: 'Mark as sorted',
  in_production: 'Start production',
  awaiting_payment: 'Accept after review',
  invoice_needed: 'Ask for an invoice',
  invoiced: 'Mark as invoiced',
  complete: 'Complete',
  rejected: 'Reject',
}

/** What the provider does with a step, as a button says it. */
export const stepAction = (from: MissionStatus, to: MissionStatus): string =>
  from === 'created' && to === 'available' ? 'Mark as ready to offer' : (actions[to] ?? statusWords[to])
