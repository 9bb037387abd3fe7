import { t } from '@sortie/domain/language'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionStage } from '@sortie/domain/mission/next-flight'
import { ShowMore } from '@sortie/ui/actions/show-more.tsx'
import { Pager } from '@sortie/ui/data/pager.tsx'
import { Table } from '@sortie/ui/data/table.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { accountQuery } from '#app/account-query.ts'
import { nextFlightsQuery } from '#mission/next-flights.queries.ts'
import { isOffer, missionHref } from './dashboard-rows.ts'
import { missionColumns } from './mission-columns.tsx'
import { viewPage, viewPageCount, viewUpTo } from './mission-lists.ts'
import { useNow } from './use-now.ts'

/** The next step of each of the pilot's own missions, by id, which the list itself doesn't contain. */
const useStages = () => {
  const { data } = useQuery(nextFlightsQuery)
  const now = useNow()
  return useMemo(
    () => new Map(data?.data.map((flight) => [flight.id, missionStage(flight, now)])),
    [data, now],
  )
}

type MissionListProps = {
  title: string
  /** The section that the list is part of. */
  section: string
  missions: readonly MissionSummary[]
  openedFrom: string | null
}

/** A list within a section: numbered pages on a desktop, a growing list on a phone. */
const MissionList = ({ title, section, missions, openedFrom }: MissionListProps) => {
  const isMobile = useIsMobile()
  const [asked, setAsked] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  const { data: home } = useQuery(accountQuery)
  const stages = useStages()
  const columns = useMemo(
    () => missionColumns({ openedFrom, home, isMobile, stages }),
    [openedFrom, home, isMobile, stages],
  )
  const { page, rows: pageRows } = viewPage(missions, asked)
  const rows = isMobile ? viewUpTo(missions, asked) : pageRows
  const pages = viewPageCount(missions.length)
  const label = `${section}: ${title}`

  const showMore = () => {
    focusFrom.current = rows.length
    startTransition(() => setAsked(asked + 1))
  }
  // The last press removes the button and its focus, so the focus moves to the first new mission.
  const focusFrom = useRef<number | null>(null)
  useEffect(() => {
    if (focusFrom.current === null || rows.length <= focusFrom.current) return
    const links = box.current?.querySelectorAll<HTMLElement>('tbody th a')
    links?.[focusFrom.current]?.focus({ preventScroll: true })
    focusFrom.current = null
  })

  const turnTo = (target: number) => {
    setAsked(target)
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView()
  }

  return (
    <div ref={box} className="border-t border-line not-first:pt-4 first:border-t-0">
      <h3 className="px-4 pb-2 font-semibold sm:px-6 md:pt-1">
        {title} <span className="figures text-small font-normal text-ink-soft">{missions.length}</span>
      </h3>
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowKey={(mission) => mission.id}
        rowHref={missionHref}
        isDense
        rowClassName="max-md:flex-row max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:gap-y-1"
      />
      {pages > 1 && (
        <div className="border-t border-line px-4 py-3 text-small text-ink-soft sm:px-6">
          {isMobile ? (
            <ShowMore
              shown={rows.length}
              total={missions.length}
              things={t('missions')}
              label={t('See more missions')}
              onPress={showMore}
            />
          ) : (
            <Pager
              label={t('{list}, pages', { list: label })}
              page={page}
              totalPages={pages}
              onPageChange={turnTo}
            />
          )}
        </div>
      )}
    </div>
  )
}

type MissionSectionProps = {
  title: string
  missions: readonly MissionSummary[]
  openedFrom: string | null
  /** Shown next to the title. */
  actions?: ReactNode
}

/** One kind of mission in two lists: offers first, as the specification sorts them, then the pilot's own. */
export const MissionSection = ({ title, missions, openedFrom, actions }: MissionSectionProps) => {
  const lists = [
    { name: t('Offers'), missions: missions.filter(isOffer) },
    { name: t('Yours'), missions: missions.filter((mission) => !isOffer(mission)) },
  ]
  return (
    <Card title={title} actions={actions} isFlush>
      {lists.map(
        (list) =>
          list.missions.length > 0 && (
            <MissionList
              key={list.name}
              title={list.name}
              section={title}
              missions={list.missions}
              openedFrom={openedFrom}
            />
          ),
      )}
    </Card>
  )
}
