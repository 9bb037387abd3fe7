import { known, toTranslate } from '@sortie/domain/language'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { pendingPayoutNote } from '@sortie/domain/money/money'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '#app/account-query.ts'
import { noPaymentText, paymentLines, standsOut, uploadedOn } from './log-entry.ts'
import { PendingNote } from './pending-note.tsx'
import { payoutArrivalText } from './pending-payouts.ts'
import { pendingPayoutsQuery } from './pilot-log.queries.ts'

/** The amounts of a row, each with the reason why it is pending, if it is. */
const Payment = ({ mission }: { mission: MissionSummary }) => {
  const lines = paymentLines(mission)
  if (lines.length === 0)
    return <span className="whitespace-nowrap text-ink-faint">{noPaymentText(mission)}</span>
  return lines.map(({ amount, note }) => (
    <span key={`${amount} ${note}`} className="block">
      <span className="font-semibold whitespace-nowrap max-md:text-body">{amount}</span>
      {note && (
        <span className="max-md:block lg:block">
          {' '}
          <PendingNote note={note} />
        </span>
      )}
    </span>
  ))
}

/** When a pending payout should arrive, on a phone. The table has no room for it; there the card above shows it. */
const Arrival = ({ mission }: { mission: MissionSummary }) => {
  const { data: pending } = useQuery(pendingPayoutsQuery)
  const { data: pilot } = useQuery(accountQuery)
  const dated = pending?.find(
    ({ status, expected_on, mission: paid }) =>
      paid?.id === mission.id && expected_on && pendingPayoutNote(status) === '(processing)',
  )
  if (!dated?.expected_on || mission.mission_type === 'training') return null
  return (
    <span className="block md:hidden">
      {payoutArrivalText(dated.expected_on, { now: new Date(), zone: pilot?.timezone_id ?? null })}
    </span>
  )
}

export interface LogColumn {
  id: string
  header: string
  align?: 'end'
  /** The position on a phone: see `LogRow`. */
  className: string
  /** Whether a phone shows the name next to the value, which is needed only if the value doesn't explain itself. */
  isNamedOnPhone?: boolean
  /** An empty cell is left out of the card on a phone. */
  cell: (mission: MissionSummary) => ReactNode
}

const Title = ({ mission }: { mission: MissionSummary }) => {
  const remark = standsOut(mission)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium text-pretty text-ink">{missionTitle(mission)}</span>
      {remark && (
        <Chip tone={remark.tone} {...(remark.icon && { icon: remark.icon })}>
          {remark.label}
        </Chip>
      )}
    </span>
  )
}

/** The columns of the specification, in its order. */
export const logColumns: readonly LogColumn[] = [
  {
    id: 'mission',
    header: toTranslate('Completed Mission'),
    cell: (mission) => <Title mission={mission} />,
    className: 'max-md:order-1 max-md:flex-[1_1_50%] max-md:text-body',
  },
  {
    id: 'type',
    header: toTranslate('Mission Type'),
    cell: ({ mission_type }) => known(missionTypeTitles[mission_type]),
    className: 'max-md:order-3 max-md:pl-4.5 max-md:text-ink-soft lg:whitespace-nowrap',
  },
  {
    id: 'uploaded',
    header: toTranslate('Uploaded On'),
    cell: (mission) =>
      uploadedOn(mission) && (
        <>
          {uploadedOn(mission)}
          <Arrival mission={mission} />
        </>
      ),
    isNamedOnPhone: true,
    className: 'max-md:order-5 max-md:w-full max-md:pl-4.5 max-md:text-ink-soft',
  },
  {
    id: 'city',
    header: toTranslate('City'),
    cell: ({ location }) => location?.city ?? '',
    className:
      "max-md:order-4 max-md:text-ink-soft max-md:before:mr-1.5 max-md:before:content-['·'] lg:min-w-30",
  },
  {
    id: 'payment',
    header: toTranslate('Payment'),
    align: 'end',
    cell: (mission) => <Payment mission={mission} />,
    className: 'max-md:order-2 max-md:text-right',
  },
]
