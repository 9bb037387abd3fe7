import type { Mission } from '@sortie/domain/mission/mission.schema'
import { canOpen } from '@sortie/domain/mission/mission-access'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { isGone } from '#app/api.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { MissionHeaderSkeleton } from '#mission/mission-header.tsx'
import { missionId } from '#mission/mission-id.ts'
import { Skeleton, SkeletonCard, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { lazyPart } from '#ui/lazy.ts'

/** Few visits meet it, so its dialog does not travel with the page. */
const MissionUnavailable = lazyPart(
  async () => (await import('#mission/mission-unavailable.tsx')).MissionUnavailable,
)

/** The details while they load. */
const DetailsSkeleton = () => (
  <SkeletonGroup label="Loading the mission">
    <div className="flex flex-col gap-6">
      <MissionHeaderSkeleton />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6 lg:col-start-2 lg:row-start-1">
          <SkeletonCard />
          <SkeletonCard />
        </div>
        <div className="flex flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <Skeleton shape="box" className="h-96" />
          {[1, 2, 3, 4].map((section) => (
            <Skeleton key={section} shape="box" className="h-14" />
          ))}
        </div>
      </div>
    </div>
  </SkeletonGroup>
)

const notFound = <Navigate to="/four-oh-four" replace />

type LoadedProps = {
  id: number
  requestPage: string
  children: (mission: Mission, pilot: Pilot | undefined) => ReactNode
}

const Loaded = ({ id, requestPage, children }: LoadedProps) => {
  const { search } = useLocation()
  const { data, error } = useQuery(missionQuery(id))
  // Rendered in short pieces, so that a slow phone stays responsive.
  const mission = useDeferredValue(data)
  const { data: pilot } = useQuery(accountQuery)
  if (!mission) return error ? notFound : <DetailsSkeleton />
  // The query string is kept; the tokens of an embedded view are in memory.
  if (mission.status === 'pilots_notified') return <Navigate to={`/${requestPage}/${id}${search}`} replace />
  // What was open already, and was taken back meanwhile, is gone before the pilot's eyes.
  if (!canOpen(mission) || isGone(error))
    return (
      <Suspense>
        <MissionUnavailable />
      </Suspense>
    )
  return children(mission, pilot)
}

/** Shows the details of an accepted mission, and redirects every other visit. */
export const DetailsGate = (props: Omit<LoadedProps, 'id'>) => {
  const id = missionId(useParams().mission_id)
  return id === null ? notFound : <Loaded key={id} id={id} {...props} />
}

/** The same around the other screens of an accepted mission. */
export const MissionGate = () => <DetailsGate requestPage="availablemission">{() => <Outlet />}</DetailsGate>
