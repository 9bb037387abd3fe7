import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { pilotLogPageSize } from '@sortie/domain/mission/mission-list'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Pager } from '#ui/data/pager.tsx'
import { Card } from '#ui/layout/card.tsx'
import { isLogged, listTotalsText } from './log-entry.ts'
import { LogSkeleton } from './log-skeleton.tsx'
import { LogFailed, NoMissionsYet, NothingOnPage } from './log-states.tsx'
import { LogTable } from './log-table.tsx'
import { pilotLogQuery } from './pilot-log.queries.ts'
import type { OpenRows } from './use-open-rows.ts'

type LogSectionProps = { page: number; rows: OpenRows }

const anchor = 'missions'

type SummaryProps = { missions: readonly MissionSummary[]; meta: { page: number; total: number } }

const Summary = ({ missions, meta }: SummaryProps) => {
  const first = (meta.page - 1) * pilotLogPageSize + 1
  const totals = listTotalsText(missions)
  return (
    <span className="figures flex flex-wrap gap-x-4 gap-y-1">
      <span>
        Missions {first} to {first + missions.length - 1} of {meta.total}
      </span>
      {totals && <span>On this page: {totals}</span>}
    </span>
  )
}

const Missions = ({ page, rows }: LogSectionProps) => {
  const { pathname } = useLocation()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(pilotLogQuery(page))
  if (!data)
    return isError ? <LogFailed isRetrying={isFetching} onRetry={() => void refetch()} /> : <LogSkeleton />

  const missions = data.data.filter(isLogged)
  // To the head of the list rather than to that of the page, which is the same on every one.
  const hrefFor = (target: number) => `${pathname}${target > 1 ? `?page=${target}` : ''}#${anchor}`
  if (data.meta.total === 0) return <NoMissionsYet />
  return (
    <Card
      title="Missions"
      isFlush
      description={missions.length > 0 && <Summary missions={missions} meta={data.meta} />}
      footer={
        data.meta.total_pages > 1 && (
          <Pager
            label="Completed missions, pages"
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

/** The past missions, twenty to a page, the newest first. */
export const LogSection = (props: LogSectionProps) => (
  <div id={anchor} className="min-w-0">
    <Missions {...props} />
  </div>
)
