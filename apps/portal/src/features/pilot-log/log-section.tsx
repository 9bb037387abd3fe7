import { numberText, t } from '@sortie/domain/language'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { pilotLogPageSize } from '@sortie/domain/mission/mission-list'
import { currencyCodeOf } from '@sortie/domain/money/currency'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { Pager } from '@sortie/ui/data/pager.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { DroneOverHorizon } from '@sortie/ui/illustrations/drone-over-horizon.tsx'
import { LostDrone } from '@sortie/ui/illustrations/lost-drone.tsx'
import { MapWithPin } from '@sortie/ui/illustrations/map-with-pin.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { missionRangeText } from '#mission/mission-range.ts'
import { isLogged, listTotalsText } from './log-entry.ts'
import { LogTable, type OpenRows } from './log-table.tsx'
import { pilotLogQuery } from './pilot-log.queries.ts'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The list while it loads. */
const LogSkeleton = () => (
  <SkeletonGroup label={t('Loading completed missions')}>
    <Card isFlush>
      <div className="flex flex-col gap-2 px-4 py-5 sm:px-6">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="hidden h-10 bg-canvas md:block" />
      {rows.map((row) => (
        <div
          key={row}
          className="flex gap-3 border-b border-line p-4 last:border-b-0 max-md:flex-col md:items-center md:gap-6 md:px-6"
        >
          <Skeleton className="h-4 w-2/3 md:w-1/3" />
          <Skeleton className="h-4 w-full md:w-24" />
          <Skeleton className="h-4 w-full md:w-20" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
          <Skeleton className="ml-auto h-4 w-24 max-md:hidden" />
        </div>
      ))}
    </Card>
  </SkeletonGroup>
)

const NoMissionsYet = () => (
  <Card>
    <EmptyState
      illustration={DroneOverHorizon}
      title={t('No completed missions yet')}
      action={<LinkButton href="/active-missions">{t('Go to your missions')}</LinkButton>}
    >
      {t("A mission appears here once you've submitted its assets, with its status and what it pays.")}
    </EmptyState>
  </Card>
)

type NothingOnPageProps = { page: number; firstPageHref: string }

const NothingOnPage = ({ page, firstPageHref }: NothingOnPageProps) => (
  <EmptyState
    illustration={MapWithPin}
    headingLevel={3}
    title={t('No missions on page {page}', { page: numberText(page) })}
    action={
      page > 1 && (
        <LinkButton href={firstPageHref} mode="secondary">
          {t('Go to the first page')}
        </LinkButton>
      )
    }
  >
    {t('The list has fewer pages now.')}
  </EmptyState>
)

type LogFailedProps = { isRetrying: boolean; onRetry: () => void }

const LogFailed = ({ isRetrying, onRetry }: LogFailedProps) => (
  <Card>
    <div role="alert">
      <EmptyState
        illustration={LostDrone}
        title={t("We couldn't load your completed missions")}
        action={
          <Button isPending={isRetrying} onPress={onRetry}>
            {t('Try again')}
          </Button>
        }
      >
        {t('Please check your connection. Nothing about your missions or payouts has changed.')}
      </EmptyState>
    </div>
  </Card>
)

type LogSectionProps = { page: number; rows: OpenRows }

const anchor = 'missions'

type SummaryProps = { missions: readonly MissionSummary[]; meta: { page: number; total: number } }

const Summary = ({ missions, meta }: SummaryProps) => {
  const first = (meta.page - 1) * pilotLogPageSize + 1
  const { data: pilot } = useQuery(accountQuery)
  const totals = listTotalsText(missions, currencyCodeOf(pilot?.country))
  return (
    <span className="figures flex flex-wrap gap-x-4 gap-y-1">
      <span>{missionRangeText(first, first + missions.length - 1, meta.total)}</span>
      {totals && <span>{t('On this page: {totals}', { totals })}</span>}
    </span>
  )
}

const Missions = ({ page, rows }: LogSectionProps) => {
  const { pathname } = useLocation()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(pilotLogQuery(page))
  if (!data)
    return isError ? <LogFailed isRetrying={isFetching} onRetry={() => void refetch()} /> : <LogSkeleton />

  const missions = data.data.filter(isLogged)
  // Links lead to the top of the list, since everything above it is the same on every page.
  const hrefFor = (target: number) => `${pathname}${target > 1 ? `?page=${target}` : ''}#${anchor}`
  if (data.meta.total === 0) return <NoMissionsYet />
  return (
    <Card
      title={t('Missions')}
      isFlush
      description={missions.length > 0 && <Summary missions={missions} meta={data.meta} />}
      footer={
        data.meta.total_pages > 1 && (
          <Pager
            label={t('Completed missions, pages')}
            page={page}
            totalPages={data.meta.total_pages}
            hrefFor={hrefFor}
          />
        )
      }
    >
      {missions.length > 0 ? (
        <LogTable missions={missions} rows={rows} isBusy={isPlaceholderData} />
      ) : (
        <NothingOnPage page={page} firstPageHref={hrefFor(1)} />
      )}
    </Card>
  )
}

/** The past missions, twenty per page, newest first. */
export const LogSection = (props: LogSectionProps) => (
  <div id={anchor} className="min-w-0">
    <Missions {...props} />
  </div>
)
