import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { payoutText } from '@sortie/domain/money/money'
import { addressLine } from '@sortie/domain/place/location'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Eye, GraduationCap, Upload } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { accountQuery } from '#app/account-query.ts'
import { distanceFromHome, type Home } from '#mission/distance-from-home.ts'
import { MissionPin } from '#mission/mission-pin.tsx'
import { BareIconButton } from '#ui/actions/bare-icon-button.tsx'
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
  missionHref,
  type RowStatus,
  rowActions,
  rowDate,
  rowStatus,
  rowTime,
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

const loadMenu = () => import('./decline-menu.tsx')

/** Declines the offer of a row, after asking: a button on a desktop, in a menu on a phone. */
const Decline = ({ mission, isMobile }: { mission: MissionSummary; isMobile: boolean }) => {
  const [isAsking, setAsking] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [dialog, need] = useOnDemand(loadDialog)
  const [menu, needMenu] = useOnDemand(loadMenu)
  const trigger = useRef<HTMLButtonElement>(null)
  const triggerId = useId()
  const ask = () => {
    need()
    setAsking(true)
  }
  return (
    <>
      {isMobile ? (
        <BareIconButton
          ref={trigger}
          id={triggerId}
          icon={Ellipsis}
          look="outlined"
          label={`More actions for ${missionTitle(mission)}`}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onPress={() => {
            needMenu()
            setMenuOpen(true)
          }}
          // Above the link that covers the row.
          className="z-1"
        />
      ) : (
        <Button
          mode="secondary"
          isPending={isAsking && !dialog}
          onHoverStart={need}
          onPress={ask}
          // Weighs less than what a pilot came for.
          className="z-1 border-transparent! bg-transparent! text-ink-soft! hover:text-ink! md:max-lg:px-2"
        >
          Decline
        </Button>
      )}
      {menu && isMobile && (
        <menu.DeclineMenu
          trigger={trigger}
          triggerId={triggerId}
          isOpen={isMenuOpen}
          onOpenChange={setMenuOpen}
          onDecline={ask}
        />
      )}
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

type LocationCellProps = { mission: MissionSummary; home: Home | undefined; isMobile: boolean }

/** Where the mission is, with its pin and name, and how far from home. */
const LocationCell = ({ mission, home, isMobile }: LocationCellProps) => {
  const { location, mission_type, work_order_number } = mission
  const address = addressLine(location)
  // Here a place without a name shows only its address.
  const title = location?.name?.trim() || address
  const distance = isMobile ? null : distanceFromHome(mission, home)
  return (
    <span className="flex items-center gap-3">
      <MissionPin mission={mission} />
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        <span className="font-semibold text-pretty text-ink">{title}</span>
        {title !== address && (
          <span className="text-small font-normal text-pretty text-ink-soft">{address}</span>
        )}
        {distance && (
          <span className="figures text-small font-normal text-ink-faint">{distance} from home</span>
        )}
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

/** Date and time of the flight, or the window of an offer. */
const DateCell = ({ mission }: { mission: MissionSummary }) => {
  const time = rowTime(mission)
  return (
    <span
      className={classNames(
        'figures flex gap-x-1.5 md:flex-col lg:whitespace-nowrap',
        rowStatus(mission) === 'ON HOLD' && 'text-ink-faint',
      )}
    >
      <span>{rowDate(mission)}</span>
      {time && <span className="max-md:before:mr-1.5 max-md:before:content-['·']">{time}</span>}
    </span>
  )
}

type ColumnOptions = { openedFrom: string | null; home: Home | undefined; isMobile: boolean }

/**
 * The columns stand in the order of the specification. A phone shows each row as a card: what it pays, how far it is
 * and when come first, then where, then the one action.
 */
const missionColumns = ({ openedFrom, home, isMobile }: ColumnOptions): TableColumn<MissionSummary>[] => [
  {
    id: 'location',
    header: 'Location',
    cell: (mission) => <LocationCell mission={mission} home={home} isMobile={isMobile} />,
    className: 'md:w-1/3 max-md:order-4 max-md:col-span-2 max-md:mt-1',
  },
  {
    id: 'status',
    header: 'Mission Status',
    onPhone: 'plain',
    cell: (mission) => <Chip tone={tones[rowStatus(mission)]}>{rowStatus(mission)}</Chip>,
    className: 'max-md:order-2 max-md:justify-self-end',
  },
  {
    id: 'flight-date',
    header: 'Flight Date',
    onPhone: 'plain',
    cell: (mission) => <DateCell mission={mission} />,
    className: 'max-md:order-3 max-md:col-span-2',
  },
  {
    id: 'payout',
    header: 'Payout',
    align: 'end',
    onPhone: 'plain',
    cell: (mission) => {
      const distance = isMobile ? distanceFromHome(mission, home) : null
      return (
        <span className="flex flex-wrap items-baseline gap-x-2 md:justify-end">
          <span className="font-semibold max-md:text-title max-md:whitespace-nowrap lg:whitespace-nowrap">
            {payoutText(mission)}
          </span>
          {distance && <span className="font-semibold whitespace-nowrap text-ink-soft">{distance}</span>}
        </span>
      )
    },
    className: 'max-md:order-1',
  },
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    onPhone: 'plain',
    cell: (mission) => (
      <span className="flex gap-2 md:justify-end">
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
        {isOffer(mission) && <Decline mission={mission} isMobile={isMobile} />}
      </span>
    ),
    className: 'max-md:order-5 max-md:col-span-2 max-md:mt-1 max-md:empty:hidden',
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
  const { data: home } = useQuery(accountQuery)
  const columns = useMemo(() => missionColumns({ openedFrom, home, isMobile }), [openedFrom, home, isMobile])
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
          rowClassName="max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-3 max-md:first:pt-0"
        />
      </Card>
    </div>
  )
}
