import { known, t, toTranslate } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isKnownStatus, type MissionStatus, showsOnHold } from '@sortie/domain/mission/mission-status'
import { isToBeFlown } from '@sortie/domain/mission/next-flight'
import { onHoldText } from '@sortie/domain/texts'
import { classNames } from '@sortie/ui/class-names.ts'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { KeptPilot } from '#app/kept-missions.ts'
import { MissionHeader } from '#mission/mission-header.tsx'
import { OnsiteContact } from '#mission/mission-requirements.tsx'
import { StageName } from '#mission/stage-name.tsx'
import { isToBeDelivered, mayBeTransferred } from '#mission/upload-access.ts'
import { AirspaceCard } from './airspace-card.tsx'
import { type DetailsVariant, isReadOnly } from './details-access.ts'
import { DetailsSections, useOpenSections } from './details-sections.tsx'
import { NextActionBar } from './next-step.tsx'
import { Reschedule, useRescheduleRefusal } from './reschedule/reschedule.tsx'
import { ReshootNote } from './reshoot-note.tsx'
import { ScheduleBlock } from './schedule-block.tsx'
import { SiteMap } from './site-map.tsx'
import { useStage } from './use-stage.ts'
import { WeatherBlock } from './weather-block.tsx'

const PayoutTimeline = lazyPart(async () => (await import('#mission/payout-timeline.tsx')).PayoutTimeline)

const TransferNote = lazyPart(async () => (await import('#mission/transfer/transfer-note.tsx')).TransferNote)

const statusWords: Readonly<Record<MissionStatus, string>> = {
  created: toTranslate('CREATED'),
  available: toTranslate('AVAILABLE'),
  pilots_notified: toTranslate('PILOTS NOTIFIED'),
  pilot_accepted: toTranslate('PILOT ACCEPTED'),
  pilot_assigned: toTranslate('PILOT ASSIGNED'),
  flight_complete: toTranslate('FLIGHT COMPLETE'),
  assets_uploaded: toTranslate('ASSETS UPLOADED'),
  processing_shots: toTranslate('PROCESSING SHOTS'),
  assets_classified: toTranslate('ASSETS CLASSIFIED'),
  in_production: toTranslate('IN PRODUCTION'),
  awaiting_payment: toTranslate('AWAITING PAYMENT'),
  invoice_needed: toTranslate('INVOICE NEEDED'),
  invoiced: toTranslate('INVOICED'),
  complete: toTranslate('COMPLETE'),
  rejected: toTranslate('REJECTED'),
  canceled: toTranslate('CANCELED'),
}

/** The status in words. One that this version doesn't know is spelled out: 'in_space' becomes 'IN SPACE'. */
const words = (status: string): string =>
  isKnownStatus(status) ? known(statusWords[status]) : status.replaceAll('_', ' ').toUpperCase()

/** The dashboard's label while the mission is under way, and its status after that. */
const MissionStatusChip = ({ mission }: { mission: Mission }) => {
  if (showsOnHold(mission)) return <Chip tone="on-hold">{t('ON HOLD')}</Chip>
  if (isToBeDelivered(mission)) return <Chip tone="in-progress">{t('IN PROGRESS')}</Chip>
  if (mission.status === 'complete') return <Chip tone="success">{words(mission.status)}</Chip>
  if (['rejected', 'canceled'].includes(mission.status))
    return <Chip tone="danger">{words(mission.status)}</Chip>
  return <Chip>{words(mission.status)}</Chip>
}

/** The frame of a page inside a native app, where there is no shell around it. */
export const EmbeddedFrame = ({ children }: { children: ReactNode }) => (
  <main className="mx-auto w-full max-w-6xl px-4 py-4 outline-none sm:px-8 sm:py-8">{children}</main>
)

/** Whether the pilot has done their part, so that the payout is what they wait for. */
const isOnWayToPayout = (mission: Mission): boolean =>
  !isToBeDelivered(mission) && !['rejected', 'canceled'].includes(mission.status)

type MissionDetailsProps = {
  mission: Mission
  /** May load after the mission. */
  pilot: KeptPilot | undefined
  variant: DetailsVariant
}

/**
 * The first screen of a phone is for what can be done, so the reason why rescheduling is impossible comes further down.
 * A button that could be used during this visit stays in place: the first date that a pilot chooses may be the last,
 * and a dialog says so there.
 */
const useIsRescheduleLower = (mission: Mission, isOffline: boolean): boolean => {
  const isRefused = useRescheduleRefusal(mission, isOffline) !== null
  const [usedId, setUsedId] = useState<number | null>(null)
  if (!isRefused && usedId !== mission.id) setUsedId(mission.id)
  return useIsMobile() && isRefused && usedId !== mission.id && !isOffline
}

/**
 * All details of a mission. A phone first shows what is needed on the way: when, where and whom to meet; then airspace
 * and weather, with the next action at the bottom. On a desktop, schedule, airspace and weather are in a column of
 * their own. Once the mission is submitted, its way to the payout comes first.
 */
export const MissionDetails = ({ mission, pilot, variant }: MissionDetailsProps) => {
  const isOffline = variant === 'offline'
  const isMobile = useIsMobile()
  const hasBar = isMobile && variant === 'portal'
  const stage = useStage(mission, isOffline)
  const isRescheduleLower = useIsRescheduleLower(mission, isOffline)
  // The page has the state of its sections: what doesn't depend on it is not rendered again when one is opened.
  const { schedule, airspace, weather, map } = useMemo(
    () => ({
      schedule: (
        <ScheduleBlock
          mission={mission}
          variant={variant}
          hasBar={hasBar}
          hasReschedule={!isRescheduleLower}
        />
      ),
      airspace: <AirspaceCard mission={mission} variant={variant} hasBar={hasBar} />,
      weather: !isOffline && isToBeFlown(mission) && <WeatherBlock mission={mission} />,
      map: <SiteMap mission={mission} isOffline={isOffline} hideKml={variant !== 'portal'} />,
    }),
    [mission, variant, hasBar, isRescheduleLower, isOffline],
  )
  const opened = useOpenSections(variant)
  const sections = <DetailsSections mission={mission} pilot={pilot} variant={variant} opened={opened} />
  const contact = isToBeFlown(mission) && mission.onsite_contact
  const payout = variant === 'portal' && mission.mission_type !== 'training' && (
    <Card title={t('Way to your payout')}>
      <Suspense fallback={<SkeletonText lines={6} />}>
        <PayoutTimeline missionId={mission.id} zone={mission.location?.timezone_id ?? null} />
      </Suspense>
    </Card>
  )
  const isPayoutFirst = isOnWayToPayout(mission)
  return (
    <div
      className={classNames(
        'flex flex-col gap-6',
        // The focused element must not be hidden under the bar.
        hasBar && '[&_a]:scroll-mb-24 [&_button]:scroll-mb-24',
      )}
    >
      <MissionHeader
        mission={mission}
        pilot={pilot}
        showsId
        status={
          <span className="flex items-center gap-2">
            <MissionStatusChip mission={mission} />
            <StageName stage={stage} />
          </span>
        }
      />
      {showsOnHold(mission) && <Alert tone="attention">{known(onHoldText)}</Alert>}
      <ReshootNote mission={mission} hasAction={variant === 'portal' && !hasBar} />
      {isReadOnly(mission) && (
        <Alert tone="info">{t("You can read this mission here. There's nothing to do at this stage.")}</Alert>
      )}
      {variant === 'portal' && mission.status === 'assets_uploaded' && mayBeTransferred(mission) && (
        <Suspense>
          <TransferNote missionId={mission.id} />
        </Suspense>
      )}
      {isMobile ? (
        <>
          {isPayoutFirst && payout}
          {schedule}
          {map}
          {contact && (
            <Card title={t('On-site contact')}>
              <OnsiteContact contact={contact} />
            </Card>
          )}
          {airspace}
          {weather}
          {isRescheduleLower && (
            <Card title={t('Change the date')}>
              <Reschedule mission={mission} />
            </Card>
          )}
          {sections}
          {!isPayoutFirst && payout}
        </>
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-start-1">
            {isPayoutFirst && payout}
            {schedule}
            {airspace}
            {weather}
            {!isPayoutFirst && payout}
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
            {map}
            {sections}
          </div>
        </div>
      )}
      {hasBar && <NextActionBar mission={mission} />}
    </div>
  )
}
