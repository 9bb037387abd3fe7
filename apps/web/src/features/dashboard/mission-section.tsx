import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { payoutText } from '@sortie/domain/money/money'
import { addressLine } from '@sortie/domain/place/location'
import { Eye, GraduationCap, Upload } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MissionPin } from '#mission/mission-pin.tsx'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { classNames } from '#ui/class-names.ts'
import { Chip, type ChipTone } from '#ui/data/chip.tsx'
import { Pager } from '#ui/data/pager.tsx'
import { Table, type TableColumn } from '#ui/data/table.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useOnDemand } from '#ui/lazy.ts'
import { useIsMobile } from '#ui/use-is-mobile.ts'
import { useRowsInTurns } from '#ui/use-turns.ts'
import {
  isOffer,
  locationName,
  missionHref,
  type RowStatus,
  rowActions,
  rowDate,
  rowStatus,
} from './dashboard-rows.ts'
import { viewPage, viewPageCount, viewUpTo } from './mission-lists.ts'

const loadDialog = () => import('#mission/decline-dialog.tsx')

/**
 * Declining removes the row with the button that the focus would return to. Once the dialog has closed, a few
 * frames later, the focus moves to the top of the page.
 */
const focusHeadingWhenLost = (frames = 60): void => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || frames === 0) return
  if (document.activeElement !== document.body) {
    requestAnimationFrame(() => focusHeadingWhenLost(frames - 1))
    return
  }
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Declines the offer of a row, after asking. */
const DeclineButton = ({ mission }: { mission: MissionSummary }) => {
  const [isAsking, setAsking] = useState(false)
  const [dialog, need] = useOnDemand(loadDialog)
  return (
    <>
      <Button
        mode="secondary"
        isPending={isAsking && !dialog}
        onHoverStart={need}
        onPress={() => {
          need()
          setAsking(true)
        }}
        // Above the link that covers the row.
        className="z-1 max-md:flex-1 md:max-lg:px-2"
      >
        Decline
      </Button>
      {dialog && (
        <dialog.DeclineDialog
          mission={isAsking ? mission : null}
          onClose={() => setAsking(false)}
          onDeclined={() => focusHeadingWhenLost()}
        />
      )}
    </>
  )
}

/** Where the mission is, with its pin and name. */
const LocationCell = ({ mission }: { mission: MissionSummary }) => {
  const { location, mission_type, work_order_number } = mission
  const name = locationName(location)
  const address = addressLine(location)
  return (
    <span className="flex items-center gap-3">
      <MissionPin mission={mission} />
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        <span className="font-semibold text-pretty text-ink">{name ?? address}</span>
        {name && <span className="text-small font-normal text-pretty text-ink-soft">{address}</span>}
        {work_order_number && (
          <span className="figures text-small font-normal text-ink-faint">
            Work order {work_order_number}
          </span>
        )}
        {mission_type === 'training' && (
          <Chip icon={GraduationCap} className="mt-1">
            {missionTypeTitles.training}
          </Chip>
        )}
      </span>
    </span>
  )
}

const tones: Record<RowStatus, ChipTone> = {
  AVAILABLE: 'available',
  'IN PROGRESS': 'in-progress',
  'ON HOLD': 'on-hold',
}

const actionIcons = { 'View details': Eye, Upload }

const missionColumns = (openedFrom: string | null): TableColumn<MissionSummary>[] => [
  {
    id: 'location',
    header: 'Location',
    cell: (mission) => <LocationCell mission={mission} />,
    className: 'md:w-1/3',
  },
  {
    id: 'status',
    header: 'Mission Status',
    cell: (mission) => <Chip tone={tones[rowStatus(mission)]}>{rowStatus(mission)}</Chip>,
    className: 'max-md:mt-2',
  },
  {
    id: 'flight-date',
    header: 'Flight Date',
    cell: (mission) => (
      <span
        className={classNames(
          'figures lg:whitespace-nowrap',
          rowStatus(mission) === 'ON HOLD' && 'text-ink-faint',
        )}
      >
        {rowDate(mission)}
      </span>
    ),
  },
  {
    id: 'payout',
    header: 'Payout',
    align: 'end',
    cell: (mission) => <span className="font-semibold lg:whitespace-nowrap">{payoutText(mission)}</span>,
  },
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    onPhone: 'heading',
    cell: (mission) => (
      <span className="flex gap-2 max-md:mt-2 md:justify-end">
        {rowActions(mission, openedFrom).map(({ label, href }) => (
          <LinkButton
            key={label}
            href={href}
            mode="secondary"
            icon={actionIcons[label]}
            // Above the link that covers the row.
            className="z-1 max-md:flex-1 md:max-lg:px-2 md:max-lg:[&_svg]:hidden"
          >
            {label}
          </LinkButton>
        ))}
        {isOffer(mission) && <DeclineButton mission={mission} />}
      </span>
    ),
  },
]

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
  const drawnRows = useRowsInTurns(rows)
  const pages = viewPageCount(missions.length)

  const showMore = () => {
    focusFrom.current = rows.length
    setAsked(asked + 1)
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
          rows={drawnRows}
          rowKey={(mission) => mission.id}
          rowHref={missionHref}
        />
      </Card>
    </div>
  )
}
