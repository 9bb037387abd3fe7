import { isProfileComplete } from '@sortie/domain/pilot/profile'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { pageNumber } from '#app/page-number.ts'
import { portalConfig } from '#app/portal-config.ts'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LostDrone } from '#ui/illustrations/lost-drone.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { dailyMessageQuery, missionsQuery, workOrdersQuery } from './dashboard.queries.ts'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardLists } from './dashboard-lists.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { ExploreCard } from './explore-card.tsx'
import { MapViewButton } from './map-view-button.tsx'
import { missionLists } from './mission-lists.ts'

const DashboardEmpty = lazy(() => import('./dashboard-empty.tsx'))

type MissionsProps = { page: number; openedFrom: string | null }

const Missions = ({ page, openedFrom }: MissionsProps) => {
  const { data: pilot } = useQuery(accountQuery)
  const { data, isError, isFetching, refetch } = useQuery(missionsQuery(page))
  // A long list is drawn in short pieces, so that a slow phone answers in between.
  const missions = useDeferredValue(data)
  const { data: workOrders, isPending: workOrdersPending } = useQuery(workOrdersQuery)

  if (missions) {
    const lists = missionLists(missions.data)
    const isEmpty = lists.client.length + lists.training.length === 0
    const isNothing = isEmpty && missions.meta.total_pages <= 1 && page === 1 && !workOrders?.length
    if (isNothing && (workOrdersPending || !pilot)) return <DashboardSkeleton />
    if (isNothing && pilot)
      return (
        <Suspense fallback={<DashboardSkeleton />}>
          <DashboardEmpty
            isProfileComplete={isProfileComplete(pilot)}
            optIns={pilot.opt_ins}
            provider={portalConfig().provider_name}
          />
        </Suspense>
      )
    return <DashboardLists lists={lists} meta={missions.meta} page={page} openedFrom={openedFrom} />
  }
  if (isError)
    return (
      <Card>
        <div role="alert">
          <EmptyState
            illustration={LostDrone}
            title="Your missions could not be loaded"
            action={
              <Button isPending={isFetching} onPress={() => void refetch()}>
                Try again
              </Button>
            }
          >
            Please check your connection. Nothing about your missions has changed.
          </EmptyState>
        </div>
      </Card>
    )
  return <DashboardSkeleton />
}

/** The work there is for the pilot: offers first, then what is under way. */
export const Component = () => {
  const [query] = useSearchParams()
  const { data: pilot } = useQuery(accountQuery)
  const message = useQuery(dailyMessageQuery)
  const page = pageNumber(query.get('page'))
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={pilot ? `Welcome, ${pilot.first_name}` : 'Welcome'}
        // A space keeps its line while it is on the way, so that nothing jumps.
        description={message.isPending ? '\u00a0' : message.data?.message}
        actions={<MapViewButton />}
      />
      <DashboardFigures pilot={pilot} />
      <Missions key={page} page={page} openedFrom={query.get('source')} />
      <ExploreCard />
    </div>
  )
}
