import { addressLine } from '@sortie/domain/place/location'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRevalidator } from 'react-router'
import { missionQuery } from '#mission/mission.queries.ts'
import { missionId } from '#mission/mission-id.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { CoverageCheck } from './coverage-check.tsx'

/** Whether the photos of a mission cover the ground, found out before the pilot leaves the site. */
export const Component = () => {
  const id = missionId(useParams().mission_id) ?? 0
  const { revalidate } = useRevalidator()
  // The gate around the page has loaded it.
  const { data: mission } = useQuery(missionQuery(id))
  if (!mission) return null
  const place = mission.location?.name?.trim() || mission.name.trim() || addressLine(mission.location)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="GPS Coverage Check"
        description={place}
        back={{ href: `/clientmission/${id}`, label: 'Back to Mission' }}
      />
      <CoverageCheck key={id} mission={mission} onStartOver={() => void revalidate()} />
    </div>
  )
}
