import { t } from '@sortie/domain/language'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { isEmbedded } from '@sortie/web-app/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useRevalidator } from 'react-router'
import { missionKeys } from '#app/mission-keys.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { missionId } from '#mission/mission-id.ts'
import { CoverageCheck } from './coverage-check.tsx'

/** Checks whether the photos of a mission cover the ground, before the pilot leaves the site. */
export const Component = () => {
  const id = missionId(useParams().mission_id) ?? 0
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  // The gate around the page has loaded the mission.
  const { data: mission } = useQuery(missionQuery(id))
  if (!mission) return null
  const place = missionTitle(mission)
  return (
    <CoverageCheck
      key={id}
      mission={mission}
      header={{
        title: t('GPS Coverage Check'),
        description: place,
        back: {
          href: isEmbedded() ? `/clientmissionwebview/${id}${search}` : `/clientmission/${id}`,
          label: t('Back to Mission'),
        },
      }}
      onStartOver={() => {
        // Otherwise the route's loader would use what was loaded some seconds ago.
        void markOutdated(missionKeys.one(id))
        void revalidate()
      }}
    />
  )
}
