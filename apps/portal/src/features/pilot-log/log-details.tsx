import { t } from '@sortie/domain/language'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { formatMoney, payoutText, pendingPayoutNote } from '@sortie/domain/money/money'
import type { Payout } from '@sortie/domain/money/money.schema'
import { addressLine } from '@sortie/domain/place/location'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { type Definition, DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { DottedLine } from '@sortie/ui/data/dotted-line.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ArrowRight } from 'lucide-react'
import { mapsLink } from '#mission/maps-link.ts'
import { PayoutTimeline } from '#mission/payout-timeline.tsx'
import { flownOn, logStatus } from './log-entry.ts'
import { PendingNote } from './pending-note.tsx'

/** Each payout of a mission, with the provider's note. */
const PayoutList = ({ payouts }: { payouts: readonly Payout[] }) => (
  <div className="w-full border-t border-line pt-4">
    <p className="text-small text-ink-soft">{payouts.length === 1 ? t('Payout') : t('Payouts')}</p>
    <ul className="mt-1 divide-y divide-line text-small">
      {payouts.map((payout) => {
        const note = pendingPayoutNote(payout.status)
        return (
          <li
            key={payout.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2"
          >
            <span className="min-w-0 text-pretty text-ink">
              {payout.notes || t('Payout {id}', { id: payout.id })}
            </span>
            <span className="figures">
              <span className="font-semibold whitespace-nowrap">{formatMoney(payout)}</span>
              {note && ' '}
              <PendingNote note={note} />
            </span>
          </li>
        )
      })}
    </ul>
  </div>
)

const Address = ({ mission }: { mission: MissionSummary }) => {
  const link = mapsLink(mission.location)
  const address = addressLine(mission.location)
  return link ? (
    <TextLink href={link} isExternal>
      {address}
    </TextLink>
  ) : (
    address
  )
}

/** Day and time, stacked if they don't fit on one line. */
const FlightDate = ({ mission }: { mission: MissionSummary }) => {
  const [day, time] = flownOn(mission).split(' · ')
  return <DottedLine first={day} then={time} />
}

const factsOf = (mission: MissionSummary): Definition[] => {
  const { label, tone, icon } = logStatus(mission)
  const isExpected =
    mission.payouts.length === 0 && mission.mission_type !== 'training' && mission.status !== 'rejected'
  return [
    { term: t('Address'), detail: <Address mission={mission} /> },
    {
      term: t('Status'),
      detail: (
        <Chip tone={tone} {...(icon && { icon })}>
          {label}
        </Chip>
      ),
    },
    { term: t('Flight date'), detail: <FlightDate mission={mission} /> },
    { term: t('Mission ID'), detail: mission.id },
    ...(mission.work_order_number ? [{ term: t('Work order'), detail: mission.work_order_number }] : []),
    ...(isExpected ? [{ term: t('Estimated payout'), detail: payoutText(mission) }] : []),
  ]
}

/** The details of an open row. */
export const LogDetails = ({ mission }: { mission: MissionSummary }) => (
  <div className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
    {mission.status === 'rejected' && (
      <Alert tone="danger" title={t('Why this mission was rejected')} className="w-full">
        {mission.rejection_reason ?? t('No reason was given.')}
      </Alert>
    )}
    <DefinitionList
      layout="grid"
      items={factsOf(mission)}
      className="w-full max-sm:grid-cols-1 [&_dd]:text-small [&_dd]:text-pretty"
    />
    {mission.payouts.length > 0 && <PayoutList payouts={mission.payouts} />}
    {mission.mission_type !== 'training' && (
      <div className="w-full border-t border-line pt-4 sm:max-w-md">
        <PayoutTimeline missionId={mission.id} zone={mission.location?.timezone_id ?? null} />
      </div>
    )}
    <LinkButton href={`/clientmission/${mission.id}`} mode="secondary" size="small" iconAfter={ArrowRight}>
      {t('View mission')}
    </LinkButton>
  </div>
)
