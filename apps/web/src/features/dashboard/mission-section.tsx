import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { Pager } from '#ui/data/pager.tsx'
import { Table } from '#ui/data/table.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useIsMobile } from '#ui/use-is-mobile.ts'
import { missionColumns } from './mission-columns.tsx'
import { missionHref } from './mission-row.ts'
import { viewPage, viewPageCount, viewUpTo } from './view-page.ts'

type MissionSectionProps = {
  title: string
  missions: readonly MissionSummary[]
  openedFrom: string | null
}

/** One list of missions: numbered pages on a desktop, a list that grows on a phone. */
export const MissionSection = ({ title, missions, openedFrom }: MissionSectionProps) => {
  const isMobile = useIsMobile()
  const [asked, setAsked] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => missionColumns(openedFrom), [openedFrom])
  const { page, rows: pageRows } = viewPage(missions, asked)
  const rows = isMobile ? viewUpTo(missions, asked) : pageRows
  const pages = viewPageCount(missions.length)

  const showMore = () => {
    focusFrom.current = rows.length
    setAsked(asked + 1)
  }
  // The button may be gone after the last press, and with it the focus: it goes on with the first new mission.
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
    <div ref={box}>
      <Card
        title={title}
        isFlush
        footer={
          pages > 1 &&
          (isMobile ? (
            <ShowMore
              shown={rows.length}
              total={missions.length}
              things="missions"
              label="See more missions"
              onPress={showMore}
            />
          ) : (
            <Pager label={`${title}, pages`} page={page} totalPages={pages} onPageChange={turnTo} />
          ))
        }
      >
        <Table
          label={title}
          columns={columns}
          rows={rows}
          rowKey={(mission) => mission.id}
          rowHref={missionHref}
        />
      </Card>
    </div>
  )
}
