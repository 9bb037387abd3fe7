import { type CertificateConcern, concernsText } from '../mission/flight-concerns.ts'
import { statusesBeforeFlight } from '../mission/late.ts'
import { isOnHold, type MissionStatus } from '../mission/mission-status.ts'
import { isPayoutLost, isPayoutOnHold } from '../money/money.ts'
import type { WeatherProblem } from '../schedule/slot-weather.ts'
import type { Role } from './roles.ts'

/** What decides who has to do something about a mission next. */
export interface MissionState {
  status: MissionStatus
  is_on_hold: boolean
  showOnHold: boolean
  sla_expired: boolean
  scheduled_at_start: string | null
  fly_by_date: string | null
  open_offers: number
  open_reshoots: number
  /** Whether the flight needs an authorization, and whether one became void. */
  authorization: 'not_needed' | 'needed' | 'void' | 'authorized'
  /** What of the booked flight its airspace certificates don't cover. */
  outside_certificates: readonly CertificateConcern[]
  /** Whether a flight that is still ahead is booked for a time at night at its site, and nobody has said that it may be. */
  is_at_night: boolean
  /** What is wrong with the forecast for a flight that is still ahead. */
  weather: readonly WeatherProblem[]
  /** The statuses of the payouts for it. */
  payouts: readonly string[]
  /** Whether anything of what was agreed is neither paid nor on its way. */
  is_owed: boolean
}

/** The next thing to do: by someone with a role, by the pilot who holds the mission, or by those who are offered it. */
export interface DueStep {
  by: Role | 'pilot' | 'offered_pilots'
  text: string
  /** A moment, or a day at the site; null where nothing says when. */
  due: string | null
}

const authorizationTexts: { readonly [State in MissionState['authorization']]?: string } = {
  needed: 'Get the airspace authorization',
  void: 'Authorize again',
}

/** What keeps a flight from taking place as booked comes first; a flight at night may be meant. */
const flightText = ({ authorization, is_at_night, weather }: MissionState): string => {
  const missing = authorizationTexts[authorization]
  if (missing) return missing
  if (is_at_night) return 'Check the time: the flight is at night'
  return weather.length > 0 ? 'Check the weather: the forecast is beyond the limits' : 'Fly the mission'
}

const flightStep = (mission: MissionState): DueStep => {
  const { scheduled_at_start: due, outside_certificates: concerns } = mission
  if (due === null) return { by: 'pilot', text: 'Choose a flight date', due: mission.fly_by_date }
  // Certificates are the provider's.
  if (concerns.length > 0)
    return { by: 'dispatcher', text: `Authorize again: the flight is ${concernsText(concerns)}`, due }
  return { by: 'pilot', text: flightText(mission), due }
}

const hasFailed = ({ payouts }: MissionState): boolean =>
  payouts.some((status) => isPayoutLost({ status })) && !payouts.includes('complete')

const repair: DueStep = { by: 'finance', text: 'Repair the payout that failed', due: null }

/** Of an approved mission. Nobody has to do anything while the money is on its way. */
const paymentStep = (mission: MissionState): DueStep | null => {
  const { payouts, is_owed } = mission
  if (payouts.some((status) => isPayoutOnHold({ status })))
    return { by: 'pilot', text: 'Set up payments', due: null }
  if (!is_owed && payouts.some((status) => !isPayoutLost({ status }))) return null
  if (hasFailed(mission)) return repair
  return { by: 'finance', text: 'Pay the pilot', due: null }
}

/** What has to be done next about a mission, and by whom. Null when nothing is left to do. */
export const dueStep = (mission: MissionState): DueStep | null => {
  const { status, fly_by_date } = mission
  if (status === 'canceled' || status === 'rejected') return null
  if (status === 'complete') return hasFailed(mission) ? repair : null
  if (isOnHold(mission)) return { by: 'dispatcher', text: 'Resume the mission', due: fly_by_date }
  if (mission.sla_expired && statusesBeforeFlight.includes(status))
    return { by: 'dispatcher', text: 'Agree on a new date, or cancel the mission', due: null }
  switch (status) {
    case 'created':
    case 'available':
      return { by: 'dispatcher', text: 'Offer the mission to pilots', due: fly_by_date }
    case 'pilots_notified':
      return mission.open_offers > 0
        ? { by: 'offered_pilots', text: 'Accept or decline the offer', due: fly_by_date }
        : { by: 'dispatcher', text: 'Offer the mission to pilots', due: fly_by_date }
    case 'pilot_accepted':
    case 'pilot_assigned':
      return flightStep(mission)
    case 'flight_complete':
      return { by: 'pilot', text: 'Upload the photos and videos', due: null }
    case 'assets_uploaded':
      return mission.open_reshoots > 0
        ? { by: 'pilot', text: 'Fly the requested shots again', due: null }
        : { by: 'pilot', text: 'Finish the upload and submit it', due: null }
    case 'processing_shots':
    case 'assets_classified':
      return { by: 'reviewer', text: 'Review the photos and videos', due: null }
    case 'in_production':
      return { by: 'reviewer', text: 'Finish production', due: null }
    case 'awaiting_payment':
    case 'invoiced':
      return paymentStep(mission)
    case 'invoice_needed':
      return { by: 'pilot', text: 'Send an invoice', due: null }
  }
}
