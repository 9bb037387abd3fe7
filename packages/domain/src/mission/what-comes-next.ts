import { payoutText, pilotEstimates } from '../money/money.ts'
import { dateAndTimeText, formatLongDate } from '../time/date-texts.ts'
import { needsAuthorization } from './airspace-callback.ts'
import { deliversToProduct, usesFileTransferTool } from './flight-app.ts'
import type { Mission } from './mission.schema.ts'
import { lastFlightDay } from './mission.ts'
import { hasOrthoShot } from './shot.ts'

type Paid = Pick<Mission, 'mission_type' | 'estimated_payouts'>

const pays = ({ mission_type, estimated_payouts }: Paid): boolean =>
  mission_type !== 'training' && pilotEstimates(estimated_payouts).some(({ amount }) => amount > 0)

const flightText = (mission: Mission): string => {
  const { scheduled_at_start: start, location } = mission
  if (start) return `Fly on ${dateAndTimeText(start, location?.timezone_id)}.`
  const last = lastFlightDay(mission)
  return last ? `Choose a flight date, and fly by ${formatLongDate(last)}.` : 'Choose a flight date.'
}

const uploadText = (mission: Mission): string => {
  const { flight_app } = mission
  return flight_app === null || deliversToProduct(flight_app) || usesFileTransferTool(mission)
    ? 'Upload your photos and videos, and submit them.'
    : `Upload your photos and videos with ${flight_app.name}.`
}

/** The next steps of a pilot who has just accepted a mission, in order, up to the payout. */
export const stepsAfterAccepting = (mission: Mission): string[] => [
  ...(needsAuthorization(mission) ? ['Get the airspace authorization before you fly.'] : []),
  flightText(mission),
  ...(hasOrthoShot(mission.shots) ? ['Before you leave the site, check that your photos cover it.'] : []),
  uploadText(mission),
  ...(pays(mission) ? [`Once we've reviewed them, you're paid ${payoutText(mission)}.`] : []),
]

/** The next steps of a mission that its pilot has submitted. */
export const stepsAfterSubmitting = (mission: Paid, canBePaid: boolean): string[] => [
  "We review your photos and videos. If anything needs to be flown again, you'll get a notification.",
  ...(pays(mission)
    ? [
        canBePaid
          ? `After the review, you're paid ${payoutText(mission)}. You'll get a notification and an email when it's on its way.`
          : `${payoutText(mission)} is paid after the review, once your payment information is complete.`,
      ]
    : []),
]

export interface ReviewOutcome {
  title: string
  texts: string[]
}

type Reviewed = Paid & Pick<Mission, 'status' | 'rejection_reason'>

const acceptedText = 'We reviewed your photos and videos, and accepted them.'

const paymentText = (mission: Paid, canBePaid: boolean): string[] => {
  if (!pays(mission)) return []
  return [
    canBePaid
      ? `You'll get a notification and an email when your payout of ${payoutText(mission)} is on its way.`
      : `${payoutText(mission)} is paid once your payment information is complete.`,
  ]
}

/** The outcome of a mission that its pilot has delivered; null before that and during the review. */
export const reviewOutcome = (mission: Reviewed, canBePaid: boolean): ReviewOutcome | null => {
  switch (mission.status) {
    case 'awaiting_payment':
    case 'invoiced':
      return { title: 'Accepted', texts: [acceptedText, ...paymentText(mission, canBePaid)] }
    case 'invoice_needed':
      return { title: 'Invoice needed', texts: [acceptedText, 'We need an invoice before we can pay you.'] }
    case 'complete':
      return { title: 'Mission complete', texts: [acceptedText, 'Thank you!'] }
    case 'rejected':
      return {
        title: 'Mission rejected',
        texts: [
          "We couldn't accept this mission, and there's nothing more to upload.",
          ...(mission.rejection_reason ? [mission.rejection_reason] : []),
        ],
      }
    default:
      return null
  }
}
