import { t } from '@sortie/domain/language'
import { dashboardFetchSize, type MissionSort } from '@sortie/domain/mission/mission-list'
import { Pager } from '@sortie/ui/data/pager.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { Suspense } from 'react'
import { missionRangeText } from '#mission/mission-range.ts'
import { dashboardPage, type MissionLists } from './mission-lists.ts'
import { MissionSection } from './mission-section.tsx'
import { SortChoice } from './sort-choice.tsx'
import { WorkOrderSection } from './work-order-section.tsx'

const NothingOnThisPage = lazyPart(async () => (await import('./dashboard-empty.tsx')).NothingOnThisPage)

type DashboardListsProps = {
  lists: MissionLists
  meta: { total: number; total_pages: number }
  page: number
  sort: MissionSort | null
  openedFrom: string | null
}

/** The lists that are not empty, and a pager for the missions beyond this page. */
export const DashboardLists = ({ lists, meta, page, sort, openedFrom }: DashboardListsProps) => {
  const { client, training } = lists
  const first = (page - 1) * dashboardFetchSize + 1
  const last = Math.min(page * dashboardFetchSize, meta.total)
  const isEmptyPage = client.length + training.length === 0 && (page > 1 || meta.total_pages > 1)
  // One choice for both sections, shown in the first.
  const choice = <SortChoice sort={sort} />
  return (
    <>
      {client.length > 0 && (
        <MissionSection
          key={`client ${sort}`}
          title={t('Client missions')}
          missions={client}
          openedFrom={openedFrom}
          actions={choice}
        />
      )}
      {training.length > 0 && (
        <MissionSection
          key={`training ${sort}`}
          title={t('Training missions')}
          missions={training}
          openedFrom={openedFrom}
          actions={client.length === 0 && choice}
        />
      )}
      {isEmptyPage && (
        <Suspense>
          <NothingOnThisPage page={page} sort={sort} />
        </Suspense>
      )}
      {meta.total_pages > 1 && (
        <div className="flex flex-col items-center gap-2">
          {first <= meta.total && (
            <p className="figures text-small text-ink-soft">{missionRangeText(first, last, meta.total)}</p>
          )}
          <Pager
            label={t('All missions, pages')}
            page={page}
            totalPages={meta.total_pages}
            hrefFor={(target) => dashboardPage(target, sort)}
          />
        </div>
      )}
      <WorkOrderSection />
    </>
  )
}
