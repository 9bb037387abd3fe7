import { t } from '@sortie/domain/language'
import type { MissionSort } from '@sortie/domain/mission/mission-list'
import { isTrained, wayToFirstMission } from '@sortie/domain/pilot/first-mission'
import { isProfileComplete } from '@sortie/domain/pilot/pilot'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { DroneOverHorizon } from '@sortie/ui/illustrations/drone-over-horizon.tsx'
import { LostDrone } from '@sortie/ui/illustrations/lost-drone.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { lazyPart, useOnDemand } from '@sortie/ui/lazy.ts'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { isFirstDrawing } from '@sortie/web-app/first-drawing.tsx'
import { pageNumber } from '@sortie/web-app/page-number.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useConnection } from '@sortie/web-app/use-connection.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, Images, Map as MapIcon, Newspaper } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-aria-components/Link'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { missionsMapHash } from '#app/missions-map-hash.ts'
import { portalConfig, providerName } from '#app/portal-config.ts'
import { readRegistrationCode } from '#app/registration-completed.ts'
import { payoutTimelinesQuery } from '#mission/payout-timeline.queries.ts'
import { dailyMessageQuery, missionsQuery, ownMissionsQuery, workOrdersQuery } from './dashboard.queries.ts'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardLists } from './dashboard-lists.tsx'
import { trainingProgram } from './first-mission-texts.ts'
import { chosenSort, missionLists, withOwn } from './mission-lists.ts'
import { NextFlightCard } from './next-flight-card.tsx'

const rows = [1, 2, 3, 4, 5, 6]

/** The mission list while it loads. */
const DashboardSkeleton = () => (
  <SkeletonGroup label={t('Loading missions')}>
    <Card isFlush>
      <div className="px-4 py-5 sm:px-6">
        <Skeleton className="h-6 w-40" />
      </div>
      <div className="px-4 pb-2 sm:px-6 md:pt-1">
        <Skeleton className="h-6 w-24" />
      </div>
      <div className="hidden h-10 bg-canvas md:block" />
      {rows.map((row) => (
        <div
          key={row}
          className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 md:flex md:h-11.5 md:px-6 md:py-0"
        >
          <Skeleton className="h-7 w-40 md:hidden" />
          <Skeleton shape="pill" className="h-6 w-28 md:hidden" />
          <div className="col-span-2 flex items-center gap-3 md:max-w-96 md:flex-1">
            <Skeleton shape="pill" className="h-5 w-4 shrink-0 md:h-9 md:w-8" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-4 w-full max-md:hidden" />
            </div>
          </div>
          <div className="hidden flex-1 items-center justify-end gap-10 md:flex">
            <Skeleton shape="pill" className="h-6 w-28" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="h-4 w-40 md:hidden" />
          <Skeleton shape="box" className="h-8 w-28 md:w-32" />
        </div>
      ))}
    </Card>
  </SkeletonGroup>
)

const exploreLink =
  'flex flex-1 items-center gap-4 rounded-card border border-line bg-surface p-5 transition-colors hover:border-edge'

const StockLink = () => (
  <Link href="/stock-imagery" className={exploreLink}>
    <Images aria-hidden className="size-6 shrink-0 text-accent" />
    <span>
      <span className="block font-semibold">{t('Submit stock imagery')}</span>
      <span className="text-small text-ink-soft">{t('Your own photos and videos for our library')}</span>
    </span>
  </Link>
)

const BlogLink = () => (
  <Link href={portalConfig().blog_url} target="_blank" rel="noreferrer" className={exploreLink}>
    <Newspaper aria-hidden className="size-6 shrink-0 text-accent" />
    <span className="flex-1">
      <span className="block font-semibold">{t('Read the blog')}</span>
      <span className="text-small text-ink-soft">
        {t('Stories, tips and news for pilots')}
        <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
      </span>
    </span>
    <ArrowUpRight aria-hidden className="size-5 shrink-0 self-start text-ink-soft" />
  </Link>
)

/** Links to other pages: how client missions work, what else can be submitted, and news. */
const ExploreCard = () => (
  <aside aria-label={t('Explore')} className="flex flex-col gap-4 max-md:order-2 md:flex-row">
    <div className="on-dark flex flex-2 items-center justify-between gap-6 overflow-hidden rounded-card border border-navy-edge bg-navy p-5 text-on-navy sm:p-6">
      <div className="flex flex-col items-start gap-4">
        <div>
          <h2 className="text-title font-semibold text-balance">{t('Explore client missions')}</h2>
          <p className="mt-1 max-w-md text-small text-on-navy-muted">
            {t('Four steps to missions that pay, and what our busiest pilots earn.')}
          </p>
        </div>
        <LinkButton href="/client-missions" mode="secondary">
          <RichText
            text={t('Learn more <0>about client missions</0>')}
            parts={[(text) => <VisuallyHidden>{text}</VisuallyHidden>]}
          />
        </LinkButton>
      </div>
      <DroneOverHorizon className="hidden w-52 shrink-0 opacity-95 sm:block" />
    </div>
    <div className="flex flex-1 flex-col gap-4">
      <StockLink />
      <BlogLink />
    </div>
  </aside>
)

const loadMap = () => import('../missions-map/missions-map-dialog.tsx')

/** Opens the map of missions, whose code loads on hover, focus or press. A link can open it as well. */
const MapViewButton = () => {
  const [wasPressed, setPressed] = useState(false)
  const [map, need] = useOnDemand(loadMap)
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isLinked = hash === missionsMapHash
  const isOpen = wasPressed || isLinked
  const fetchMap = useEffectEvent(need)
  useEffect(() => {
    if (isLinked) fetchMap()
  }, [isLinked])
  const close = () => {
    setPressed(false)
    if (isLinked) void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button
        mode="secondary"
        icon={MapIcon}
        aria-haspopup="dialog"
        isPending={isOpen && !map}
        onHoverStart={need}
        onPress={() => {
          need()
          setPressed(true)
        }}
      >
        {t('Map view')}
      </Button>
      {map && <map.MissionsMapDialog isOpen={isOpen} onOpenChange={(opens) => opens || close()} />}
    </>
  )
}

const DashboardEmpty = lazyPart(async () => (await import('./dashboard-empty.tsx')).DashboardEmpty)

const RegistrationCompleted = lazyPart(
  async () => (await import('./registration-completed.tsx')).RegistrationCompleted,
)

const OfflineStart = lazyPart(async () => (await import('./offline-start.tsx')).OfflineStart)

const UnpaidMissions = lazyPart(async () => (await import('./unpaid-missions.tsx')).UnpaidMissions)

const Payouts = () => {
  const { data: unpaid = [] } = useQuery(payoutTimelinesQuery)
  return (
    unpaid.length > 0 && (
      <Suspense>
        <UnpaidMissions unpaid={unpaid} />
      </Suspense>
    )
  )
}

const PushPrompt = lazyPart(async () => (await import('./push-prompt.tsx')).PushPrompt)

const TermsPrompt = lazyPart(async () => (await import('./terms-prompt.tsx')).TermsPrompt)

const FirstMissionTracker = lazyPart(
  async () => (await import('./first-mission-tracker.tsx')).FirstMissionTracker,
)

/** For a pilot who hasn't completed a mission yet. It waits for the lists, which show whether there is one. */
const FirstMission = ({ sort }: { sort: MissionSort | null }) => {
  const { data: pilot } = useQuery(accountQuery)
  const { data: missions, isPending: missionsPending } = useQuery(missionsQuery(1, sort))
  const { data: workOrders, isPending: workOrdersPending } = useQuery(workOrdersQuery)
  const lists = missionLists(missions?.data ?? [], sort)
  const hasMissions = lists.client.length + (workOrders?.length ?? 0) > 0
  const way = pilot && wayToFirstMission(pilot, { hasMissions })
  if (!way) return null
  // Keeps the position of the lists below.
  const room = <Skeleton shape="box" className="h-44 max-md:hidden lg:h-28" />
  if (missionsPending || workOrdersPending) return room
  const standing = {
    provider: providerName(),
    missing: pilot.missing_profile_data,
    hasAskedForTraining: pilot.opt_ins.includes(trainingProgram),
    hasTraining: lists.training.length > 0,
    hasMissions,
  }
  return (
    <Suspense fallback={room}>
      <FirstMissionTracker way={way} standing={standing} />
    </Suspense>
  )
}

type MissionsProps = { page: number; sort: MissionSort | null; openedFrom: string | null }

const Missions = ({ page, sort, openedFrom }: MissionsProps) => {
  const { data: pilot } = useQuery(accountQuery)
  const { data, isError, isFetching, refetch } = useQuery(missionsQuery(page, sort))
  // A deferred value keeps a slow phone responsive while it draws a long list. On the first page of a visit to a phone it
  // is drawn once the next flight is shown, which fills the screen.
  const startsBelow = useIsMobile() && isFirstDrawing()
  const missions = useDeferredValue(data ?? null, startsBelow ? null : undefined)
  const { data: workOrders, isPending: workOrdersPending } = useQuery(workOrdersQuery)
  const hasMorePages = page === 1 && data !== undefined && data.meta.total_pages > 1
  const { data: own } = useQuery({ ...ownMissionsQuery(sort), enabled: hasMorePages })

  if (missions) {
    const lists = missionLists(hasMorePages ? withOwn(missions.data, own?.data) : missions.data, sort)
    const isEmpty = lists.client.length + lists.training.length === 0
    const isNothing = isEmpty && missions.meta.total_pages <= 1 && page === 1 && !workOrders?.length
    if (isNothing && (workOrdersPending || !pilot)) return <DashboardSkeleton />
    if (isNothing && pilot)
      return (
        <Suspense fallback={<DashboardSkeleton />}>
          <DashboardEmpty
            isProfileComplete={isProfileComplete(pilot)}
            optIns={pilot.opt_ins}
            isTrained={isTrained(pilot)}
            provider={providerName()}
          />
        </Suspense>
      )
    const hasOffer = lists.client.some(({ status }) => status === 'pilots_notified')
    return (
      <>
        {/* Loaded only where the browser hasn't asked yet. */}
        {hasOffer && globalThis.Notification?.permission === 'default' && (
          <Suspense>
            <PushPrompt />
          </Suspense>
        )}
        <DashboardLists lists={lists} meta={missions.meta} page={page} sort={sort} openedFrom={openedFrom} />
      </>
    )
  }
  if (isError)
    return (
      <Card>
        <div role="alert">
          <EmptyState
            illustration={LostDrone}
            title={t("We couldn't load your missions")}
            action={
              <Button isPending={isFetching} onPress={() => void refetch()}>
                {t('Try again')}
              </Button>
            }
          >
            {t('Please check your connection. Nothing about your missions has changed.')}
          </EmptyState>
        </div>
      </Card>
    )
  return <DashboardSkeleton />
}

/** The pilot's work: offers first, then missions under way. */
export const Component = () => {
  const [query] = useSearchParams()
  const { data: pilot } = useQuery(accountQuery)
  const message = useQuery(dailyMessageQuery)
  const page = pageNumber(query.get('page'))
  const sort = chosenSort(query.get('sort'))
  const [registrationCode] = useState(readRegistrationCode)
  const { data: missions } = useQuery(missionsQuery(page, sort))
  const connection = useConnection()
  // What was loaded before stays.
  if (!missions && (connection === 'offline' || connection === 'unreachable'))
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <OfflineStart />
      </Suspense>
    )
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {registrationCode && (
        <Suspense>
          <RegistrationCompleted code={registrationCode} />
        </Suspense>
      )}
      <PageHeader
        title={pilot ? t('Welcome, {first_name}', { first_name: pilot.first_name }) : t('Welcome')}
        // A space reserves the line while the message loads, so that nothing shifts.
        description={message.isPending ? '\u00a0' : message.data?.message}
        actions={<MapViewButton />}
        isCompact
      />
      {/* An admin can't agree in a pilot's place. */}
      {pilot?.terms_to_accept && !currentSession()?.actingAs && (
        <Suspense>
          <TermsPrompt />
        </Suspense>
      )}
      <NextFlightCard />
      {page === 1 && <FirstMission sort={sort} />}
      <DashboardFigures pilot={pilot} />
      <Missions key={page} page={page} sort={sort} openedFrom={query.get('source')} />
      <Payouts />
      <ExploreCard />
    </div>
  )
}
