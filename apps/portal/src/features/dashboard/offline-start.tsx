import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { hasOrthoShot } from '@sortie/domain/mission/shot'
import { addressLine } from '@sortie/domain/place/location'
import { flightTimeText } from '@sortie/domain/time/date-texts'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { ClearSky } from '@sortie/ui/illustrations/clear-sky.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { ScanSearch } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import { useKeptMissions } from '#app/use-kept-missions.ts'

const startOf = ({ scheduled_at_start: start }: Mission): number =>
  start === null ? Number.POSITIVE_INFINITY : Date.parse(start)

/** What is to come first, the nearest before all; then what is over, the last before all. */
const inOrder = (missions: readonly Mission[], now: number): Mission[] => {
  const toCome = missions.filter((mission) => startOf(mission) >= now)
  const past = missions.filter((mission) => startOf(mission) < now)
  const byTime = (a: Mission, b: Mission) => startOf(a) - startOf(b)
  return [...toCome.toSorted(byTime), ...past.toSorted(byTime).toReversed()]
}

const Row = ({ mission }: { mission: Mission }) => {
  const title = missionTitle(mission)
  const address = addressLine(mission.location)
  const { scheduled_at_start: start, scheduled_at_end: end, location } = mission
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <Link
          href={`/clientmission/${mission.id}`}
          className="touch-target rounded-sm text-body font-semibold hover:underline hover:underline-offset-4"
        >
          {title}
        </Link>
        {start && (
          <p className="figures text-small text-ink">{flightTimeText(start, end, location?.timezone_id)}</p>
        )}
        {address !== title && <p className="text-small text-ink-soft">{address}</p>}
      </div>
      {hasOrthoShot(mission.shots) && (
        <LinkButton href={`/clientmission/${mission.id}/gps-check`} mode="secondary" icon={ScanSearch}>
          <RichText
            text={t('Coverage check <0>of {title}</0>', { title })}
            parts={[(text) => <VisuallyHidden>{text}</VisuallyHidden>]}
          />
        </LinkButton>
      )}
    </li>
  )
}

/** The dashboard while there is neither a network nor anything it had loaded before: the missions on this device. */
export const OfflineStart = () => {
  const kept = useKeptMissions(true)
  const missions =
    kept &&
    inOrder(
      kept.map(({ mission }) => mission),
      Date.now(),
    )
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <PageHeader title={t('Offline')} description={t("Your missions load here once you're back online.")} />
      {!missions && (
        <SkeletonGroup label={t('Looking for missions on this device')}>
          <Skeleton shape="box" className="h-40" />
        </SkeletonGroup>
      )}
      {missions?.length === 0 && (
        <Card>
          <EmptyState illustration={ClearSky} title={t('No missions on this device')}>
            {t(
              "A mission that you've opened here with a connection also opens without one. Open the missions you are about to fly before you leave.",
            )}
          </EmptyState>
        </Card>
      )}
      {missions && missions.length > 0 && (
        <Card
          title={t('On this device')}
          description={t(
            'As they were when you last opened them. Their details, maps and coverage checks work without a connection.',
          )}
          isFlush
        >
          <ul className="divide-y divide-line border-t border-line">
            {missions.map((mission) => (
              <Row key={mission.id} mission={mission} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
