import { t } from '../language.ts'
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
  if (start) return t('Fly on {when}.', { when: dateAndTimeText(start, location?.timezone_id) })
  const last = lastFlightDay(mission)
  return last
    ? t('Choose a flight date, and fly by {day}.', { day: formatLongDate(last) })
    : t('Choose a flight date.')
}

const uploadText = (mission: Mission): string => {
  const { flight_app } = mission
  return flight_app === null || deliversToProduct(flight_app) || usesFileTransferTool(mission)
    ? t('Upload your photos and videos, and submit them.')
    : t('Upload your photos and videos with {app}.', { app: flight_app.name })
}

/** The next steps of a pilot who has just accepted a mission, in order, up to the payout. */
export const stepsAfterAccepting = (mission: Mission): string[] => [
  ...(needsAuthorization(mission) ? [t('Get the airspace authorization before you fly.')] : []),
  flightText(mission),
  ...(hasOrthoShot(mission.shots) ? [t('Before you leave the site, check that your photos cover it.')] : []),
  uploadText(mission),
  ...(pays(mission)
    ? [t("Once we've reviewed them, you're paid {payout}.", { payout: payoutText(mission) })]
    : []),
]

/** The next steps of a mission that its pilot has submitted. */
export const stepsAfterSubmitting = (mission: Paid, canBePaid: boolean): string[] => [
  t("We review your photos and videos. If anything needs to be flown again, you'll get a notification."),
  ...(pays(mission)
    ? [
        canBePaid
          ? t(
              "After the review, you're paid {payout}. You'll get a notification and an email when it's on its way.",
              { payout: payoutText(mission) },
            )
          : t('{payout} is paid after the review, once your payment information is complete.', {
              payout: payoutText(mission),
            }),
      ]
    : []),
]

export interface ReviewOutcome {
  title: string
  texts: string[]
}

type Reviewed = Paid & Pick<Mission, 'status' | 'rejection_reason'>

const acceptedText = (): string => t('We reviewed your photos and videos, and accepted them.')

const paymentText = (mission: Paid, canBePaid: boolean): string[] => {
  if (!pays(mission)) return []
  return [
    canBePaid
      ? t("You'll get a notification and an email when your payout of {payout} is on its way.", {
          payout: payoutText(mission),
        })
      : t('{payout} is paid once your payment information is complete.', { payout: payoutText(mission) }),
  ]
}

/** The outcome of a mission that its pilot has delivered; null before that and during the review. */
export const reviewOutcome = (mission: Reviewed, canBePaid: boolean): ReviewOutcome | null => {
  switch (mission.status) {
    case 'awaiting_payment':
    case 'invoiced':
      return { title: t('Accepted'), texts: [acceptedText(), ...paymentText(mission, canBePaid)] }
    case 'invoice_needed':
      return {
        title: t('Invoice needed'),
        texts: [acceptedText(), t('We need an invoice before we can pay you.')],
      }
    case 'complete':
      return { title: t('Mission complete'), texts: [acceptedText(), t('Thank you!')] }
    case 'rejected':
      return {
        title: t('Mission rejected'),
        texts: [
          t("We couldn't accept this mission, and there's nothing more to upload."),
          ...(mission.rejection_reason ? [mission.rejection_reason] : []),
        ],
      }
    default:
      return null
  }
}
