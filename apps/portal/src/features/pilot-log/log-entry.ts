import { known, t, toTranslate } from '@sortie/domain/language'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { pilotLogStatuses, showsOnHold } from '@sortie/domain/mission/mission-status'
import { payoutTotals } from '@sortie/domain/money/earnings'
import { formatMoney, pendingPayoutNote, totalsPerCurrency } from '@sortie/domain/money/money'
import { flightTimeText, formatDate, zoneLabel } from '@sortie/domain/time/date-texts'
import type { ChipTone } from '@sortie/ui/data/chip.tsx'
import {
  CircleCheck,
  CircleX,
  Clapperboard,
  Clock,
  FileText,
  type LucideIcon,
  ScanSearch,
} from 'lucide-react'

interface StatusLook {
  label: string
  tone: ChipTone
  icon?: LucideIcon
}

const looks: Readonly<Record<string, StatusLook>> = {
  processing_shots: { label: toTranslate('Processing shots'), tone: 'in-progress', icon: ScanSearch },
  assets_classified: { label: toTranslate('Assets classified'), tone: 'in-progress', icon: ScanSearch },
  in_production: { label: toTranslate('In production'), tone: 'in-progress', icon: Clapperboard },
  awaiting_payment: { label: toTranslate('Awaiting payment'), tone: 'neutral', icon: Clock },
  invoice_needed: { label: toTranslate('Invoice needed'), tone: 'on-hold', icon: FileText },
  invoiced: { label: toTranslate('Invoiced'), tone: 'neutral', icon: FileText },
  complete: { label: toTranslate('Complete'), tone: 'success', icon: CircleCheck },
  rejected: { label: toTranslate('Rejected'), tone: 'danger', icon: CircleX },
}

type Stated = Parameters<typeof showsOnHold>[0]

export const logStatus = ({ status }: Stated): StatusLook => {
  const look = looks[status]
  return look
    ? { ...look, label: known(look.label) }
    : { label: status.replaceAll('_', ' '), tone: 'neutral' }
}

/** Statuses that are shown even while the row is closed. */
export const standsOut = (mission: Stated): StatusLook | null => {
  if (showsOnHold(mission)) return { label: t('ON HOLD'), tone: 'on-hold' }
  return ['rejected', 'invoice_needed'].includes(mission.status) ? logStatus(mission) : null
}

/** Missions in a status that the log does not know are left out. */
export const isLogged = ({ status }: { status: string }): boolean =>
  pilotLogStatuses.some((logged) => logged === status)

const isTraining = ({ mission_type }: Pick<MissionSummary, 'mission_type'>) => mission_type === 'training'

type Timed = Pick<MissionSummary, 'location' | 'status_timestamps'>

/** The day of the upload in the site's time zone; empty if no upload is recorded. */
export const uploadedOn = ({ status_timestamps, location }: Timed): string => {
  const uploaded = status_timestamps.assets_uploaded
  if (!uploaded) return ''
  return [formatDate(uploaded, location?.timezone_id), zoneLabel(location?.timezone_id)]
    .filter(Boolean)
    .join(' ')
}

type Flown = Pick<MissionSummary, 'location' | 'scheduled_at_start' | 'scheduled_at_end'>

export const flownOn = ({ scheduled_at_start: start, scheduled_at_end: end, location }: Flown): string =>
  start ? flightTimeText(start, end, location?.timezone_id) : t('Not on record')

interface PaymentLine {
  amount: string
  note: ReturnType<typeof pendingPayoutNote>
}

const noteOrder: readonly PaymentLine['note'][] = [null, '(setup stripe)', '(processing)']

type Paid = Pick<MissionSummary, 'mission_type' | 'payouts'>

/** The pay of a mission: one line per currency, paid amounts first, then pending ones with the reason. */
export const paymentLines = (mission: Paid): PaymentLine[] =>
  isTraining(mission)
    ? [{ amount: '$0', note: null }]
    : noteOrder.flatMap((note) =>
        totalsPerCurrency(mission.payouts.filter(({ status }) => pendingPayoutNote(status) === note)).map(
          (total) => ({ amount: formatMoney(total), note }),
        ),
      )

/** Shown if there is no amount. */
export const noPaymentText = ({ status }: { status: string }): string =>
  status === 'rejected' ? t('No payout') : t('No payout yet')

const amounts = (totals: Parameters<typeof formatMoney>[0][]): string => totals.map(formatMoney).join(' + ')

/**
 * A summary such as '$150.00 USD paid, €20.00 EUR on its way, $70.00 USD on hold until you set up Stripe'. Training has
 * no payouts.
 */
export const listTotalsText = (missions: readonly Paid[], own?: string): string => {
  const payouts = missions.filter((mission) => !isTraining(mission)).flatMap((mission) => mission.payouts)
  const { paid, pending, onHold } = payoutTotals(payouts, own)
  const parts = [
    paid.length > 0 && t('{amounts} paid', { amounts: amounts(paid) }),
    pending.length > 0 && t('{amounts} on its way', { amounts: amounts(pending) }),
    onHold.length > 0 && t('{amounts} on hold until you set up Stripe', { amounts: amounts(onHold) }),
  ]
  return parts.filter(Boolean).join(', ')
}
