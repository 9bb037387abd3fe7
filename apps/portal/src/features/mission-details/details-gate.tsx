import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { canOpen } from '@sortie/domain/mission/mission-access'
import { Skeleton, SkeletonCard, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { isCutOff, isGone } from '@sortie/web-app/calls.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { keepPages } from '#app/keep-pages.ts'
import { dropKeptMission, type KeptPilot, keepMission, readKeptMission } from '#app/kept-missions.ts'
import { missionKeys } from '#app/mission-keys.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { MissionHeaderSkeleton } from '#mission/mission-header.tsx'
import { missionId } from '#mission/mission-id.ts'

/** Few visits need the dialog, so it is loaded separately. */
const MissionUnavailable = lazyPart(
  async () => (await import('#mission/mission-unavailable.tsx')).MissionUnavailable,
)

/** The details while they load. */
const DetailsSkeleton = () => (
  <SkeletonGroup label={t('Loading the mission')}>
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

/** The time that the server has to respond before the copy on the device is shown. */
const patienceMs = 4000

const isOpen = (mission: Mission): boolean => mission.status !== 'pilots_notified' && canOpen(mission)

/**
 * The mission and its pilot from the server or, until it responds, the copies stored on this device. What the server
 * sends is stored for the next time.
 */
const useMissionAtHand = (id: number) => {
  const { data, error, failureReason, fetchStatus, dataUpdatedAt } = useQuery(missionQuery(id))
  const { data: account } = useQuery(accountQuery)
  const [keptPilot, setKeptPilot] = useState<KeptPilot>()
  const isMissing = data === undefined && error === null
  const isWaiting = fetchStatus === 'paused' || isCutOff(failureReason)

  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    const showKept = async () => {
      const kept = await readKeptMission(id)
      if (!kept || isOver) return
      setKeptPilot(kept.pilot)
      // The age of the copy is unknown, so it is reloaded as soon as possible.
      queryClient.setQueryData<Mission>(missionKeys.one(id), (now) => now ?? kept.mission, { updatedAt: 0 })
    }
    const timer = setTimeout(() => void showKept(), isWaiting ? 0 : patienceMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, isMissing, isWaiting])

  const isFromServer = dataUpdatedAt > 0
  const isShown = data !== undefined && isOpen(data)
  useEffect(() => {
    if (data && isShown && isFromServer && account) void keepMission(data, account)
  }, [data, isShown, isFromServer, account])
  useEffect(() => (isShown ? keepPages() : undefined), [isShown])
  const isLost = isGone(error)
  useEffect(() => {
    if (isLost) void dropKeptMission(id)
  }, [id, isLost])

  return { mission: data, error, pilot: account ?? keptPilot }
}

type LoadedProps = {
  id: number
  requestPage: string
  children: (mission: Mission, pilot: KeptPilot | undefined) => ReactNode
}

const Loaded = ({ id, requestPage, children }: LoadedProps) => {
  const { search } = useLocation()
  const { mission: loaded, error, pilot } = useMissionAtHand(id)
  // The page is rendered in short pieces, so that a slow phone stays responsive.
  const mission = useDeferredValue(loaded)
  if (!mission) return error ? notFound : <DetailsSkeleton />
  // The query string is kept; the tokens of an embedded view are in memory.
  if (mission.status === 'pilots_notified') return <Navigate to={`/${requestPage}/${id}${search}`} replace />
  // A mission that is withdrawn while it is open disappears from the page.
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

/** Does the same for the other screens of an accepted mission. */
export const MissionGate = () => <DetailsGate requestPage="availablemission">{() => <Outlet />}</DetailsGate>
