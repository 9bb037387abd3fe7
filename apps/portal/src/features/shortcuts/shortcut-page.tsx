import { known, t, toTranslate } from '@sortie/domain/language'
import { type ShortcutKind, shortcutKinds, shortcutTarget } from '@sortie/domain/mission/shortcut-target'
import { hasOrthoShot } from '@sortie/domain/mission/shot'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { ClearSky } from '@sortie/ui/illustrations/clear-sky.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { isCutOff } from '@sortie/web-app/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { home } from '#app/home.ts'
import { useKeptMissions } from '#app/use-kept-missions.ts'
import { nextFlightsQuery } from '#mission/next-flights.queries.ts'

interface Words {
  title: string
  page: string
  none: string
  explanation: string
}

const words: Readonly<Record<ShortcutKind, Words>> = {
  'next-flight': {
    title: toTranslate('Next flight'),
    page: '',
    none: toTranslate('No flight ahead'),
    explanation: toTranslate('This opens your next flight once you have accepted a mission.'),
  },
  upload: {
    title: toTranslate('Upload'),
    page: '/upload',
    none: toTranslate('Nothing to upload'),
    explanation: toTranslate('This opens the upload of your last flight once one has begun.'),
  },
  'coverage-check': {
    title: toTranslate('Coverage check'),
    page: '/gps-check',
    none: toTranslate('No coverage to check'),
    explanation: toTranslate('This opens the check of your flight when a mission of yours needs one.'),
  },
}

const kindOf = (pathname: string): ShortcutKind =>
  shortcutKinds.find((kind) => pathname.replace(/\/$/, '').endsWith(kind)) ?? 'next-flight'

/**
 * A shortcut of the icon on the home screen can't know the pilot's missions: this page does, and leads to the right one.
 * Without a network it chooses from the missions that are kept on the device.
 */
export const Component = () => {
  const kind = kindOf(useLocation().pathname)
  const { title, page, none, explanation } = words[kind]
  const { data, error, failureReason, fetchStatus, isFetching, refetch } = useQuery(nextFlightsQuery)
  const isCut = data === undefined && (fetchStatus === 'paused' || isCutOff(failureReason))
  const kept = useKeptMissions(isCut)
  // Uploads need the network anyway, and which files are missing is not kept.
  const isWaiting = isCut && kind === 'upload'
  const flights =
    data?.data ??
    kept?.map(({ mission }) => ({ ...mission, has_coverage_check: hasOrthoShot(mission.shots) }))
  const target = !isWaiting && flights && shortcutTarget(kind, flights, Date.now())
  if (target) return <Navigate to={`/clientmission/${target}${page}`} replace />
  const back = (
    <LinkButton href={home} mode="secondary">
      {t('Go to the dashboard')}
    </LinkButton>
  )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={known(title)} />
      {!flights && error && (
        <LoadFailure title={t("We couldn't load your missions")} query={{ isFetching, refetch }}>
          {t('Nothing about your missions has changed.')}
        </LoadFailure>
      )}
      {!flights && !error && (
        <SkeletonGroup label={t('Looking for the mission')}>
          <Skeleton shape="box" className="h-64" />
        </SkeletonGroup>
      )}
      {flights && isWaiting && (
        <Card>
          <EmptyState illustration={ClearSky} title={t("You're offline")} action={back}>
            {t("Uploads need a connection. Your upload opens here by itself once you're back online.")}
          </EmptyState>
        </Card>
      )}
      {flights && !isWaiting && (
        <Card>
          <EmptyState illustration={ClearSky} title={known(none)} action={back}>
            {known(explanation)}
            {isCut && ` ${t("You're offline, so only missions kept on this device count.")}`}
          </EmptyState>
        </Card>
      )}
    </div>
  )
}
