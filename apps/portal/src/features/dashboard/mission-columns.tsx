import { known, t } from '@sortie/domain/language'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import type { MissionStage } from '@sortie/domain/mission/next-flight'
import { payoutText } from '@sortie/domain/money/money'
import { addressLine } from '@sortie/domain/place/location'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Chip, type ChipTone } from '@sortie/ui/data/chip.tsx'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import type { TableColumn } from '@sortie/ui/data/table.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { Fragment } from 'react'
import { distanceFromHome, type Home } from '#mission/distance-from-home.ts'
import { MissionPin } from '#mission/mission-pin.tsx'
import { StageName } from '#mission/stage-name.tsx'
import { isOffer, type RowStatus, rowActions, rowDate, rowStatus, rowTime } from './dashboard-rows.ts'
import { DeclineOffer } from './decline-offer.tsx'

type PlacedProps = { mission: MissionSummary; home: Home | undefined; isMobile: boolean }

/**
 * The location of the mission with its pin: two lines on a desktop, one on a phone. Text that is too long is cut off.
 * On a narrow tablet, the name takes both lines if necessary.
 */
const LocationCell = ({ mission, home, isMobile }: PlacedProps) => {
  const { location, mission_type, work_order_number } = mission
  const address = addressLine(location)
  // A place without a name shows only its address here.
  const title = location?.name?.trim() || address
  const facts = [
    mission_type === 'training' && known(missionTypeTitles.training),
    work_order_number && t('Work order {number}', { number: work_order_number }),
    title !== address && address,
  ].filter((fact) => typeof fact === 'string')
  const distance = isMobile && distanceFromHome(mission, home)
  return (
    <span className="flex items-center gap-2 lg:gap-3">
      <MissionPin mission={mission} className={isMobile ? 'h-5' : 'h-8'} />
      <span className="min-w-0 flex-1 max-md:truncate md:max-lg:max-h-10 md:max-lg:overflow-hidden">
        <span className="font-semibold text-ink md:max-lg:line-clamp-2 md:max-lg:wrap-anywhere lg:block lg:truncate">
          {title}
        </span>
        {isMobile && (
          <span className="figures font-normal text-ink-soft">{facts.map((fact) => ` · ${fact}`)}</span>
        )}
        {!isMobile && facts.length > 0 && <Facts facts={facts} />}
      </span>
      {distance && <span className="figures shrink-0 font-normal text-ink-soft">{distance}</span>}
    </span>
  )
}

/** Facts in one line, whose end is cut off if there is no room. */
const Facts = ({ facts }: { facts: readonly string[] }) => (
  <span className="figures block truncate font-normal text-ink-soft">{facts.join(' · ')}</span>
)

const tones: Record<RowStatus, ChipTone> = {
  AVAILABLE: 'available',
  'IN PROGRESS': 'in-progress',
  'ON HOLD': 'on-hold',
}

/**
 * The date and time of the flight, or the window of an offer. Next to two actions, a phone has no room for both on one
 * line.
 */
const DateCell = ({ mission }: { mission: MissionSummary }) => {
  const time = rowTime(mission)
  return (
    <span
      className={classNames(
        'figures flex gap-x-1.5 md:flex-col',
        isOffer(mission) && 'max-md:flex-col',
        rowStatus(mission) === 'ON HOLD' && 'text-ink-faint',
      )}
    >
      <span className={classNames(time && 'whitespace-nowrap')}>{rowDate(mission)}</span>
      {time && (
        <span className={classNames(!isOffer(mission) && "max-md:before:mr-1.5 max-md:before:content-['·']")}>
          {time}
        </span>
      )}
    </span>
  )
}

/**
 * A phone has room for the chip with the stage next to the payout, but not for the chip's icon. The same is true of a
 * tablet.
 */
const StatusCell = ({ mission, stage }: { mission: MissionSummary; stage: MissionStage | null }) => (
  <span className="flex items-center gap-2 max-md:flex-row-reverse max-md:gap-1.5 md:max-xl:flex-wrap md:max-xl:gap-y-0">
    <Chip
      tone={tones[rowStatus(mission)]}
      className={classNames(
        'md:max-lg:px-2! md:max-lg:[&_svg]:hidden',
        stage && 'max-md:px-2! max-md:[&_svg]:hidden',
      )}
    >
      {known(rowStatus(mission))}
    </Chip>
    <StageName stage={stage} />
  </span>
)

/** Amounts that don't fit next to each other are stacked, and never separated from their currency. */
const Amounts = ({ text }: { text: string }) =>
  text.split(' + ').map((amount, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two amounts may be equal, and none moves
    <Fragment key={index}>
      {index > 0 && ' + '}
      <span className="whitespace-nowrap">{amount}</span>
    </Fragment>
  ))

/** The payout is what pilots look for first. On a desktop, the distance is below it. */
const PayoutCell = ({ mission, home, isMobile }: PlacedProps) => {
  const distance = isMobile ? null : distanceFromHome(mission, home)
  return (
    <span className="flex flex-col">
      <span className="text-title leading-6 font-semibold md:text-body md:leading-5 lg:whitespace-nowrap">
        <Amounts text={payoutText(mission)} />
      </span>
      {distance && (
        <span className="whitespace-nowrap text-ink-soft">
          <RichText
            text={t('{distance} <0>from home</0>', { distance })}
            parts={[(text) => <VisuallyHidden>{text}</VisuallyHidden>]}
          />
        </span>
      )}
    </span>
  )
}

export type ColumnOptions = {
  openedFrom: string | null
  home: Home | undefined
  isMobile: boolean
  stages: ReadonlyMap<number, MissionStage | null>
}

/**
 * The columns are in the order of the specification. A phone shows each row as a card of three lines: the payout and
 * the stage, the location, and the date with the action.
 */
export const missionColumns = ({
  openedFrom,
  home,
  isMobile,
  stages,
}: ColumnOptions): TableColumn<MissionSummary>[] => [
  {
    id: 'location',
    header: t('Location'),
    onPhone: 'plain',
    cell: (mission) => <LocationCell mission={mission} home={home} isMobile={isMobile} />,
    // Takes the space that the other columns leave.
    className: 'w-full md:max-w-0 lg:w-auto max-md:order-3',
  },
  {
    id: 'status',
    header: t('Mission Status'),
    onPhone: 'plain',
    cell: (mission) => <StatusCell mission={mission} stage={stages.get(mission.id) ?? null} />,
    className: 'lg:w-44 xl:w-58 max-md:order-2',
  },
  {
    id: 'flight-date',
    header: t('Flight Date'),
    onPhone: 'plain',
    cell: (mission) => <DateCell mission={mission} />,
    className: 'lg:w-44 max-md:order-4 max-md:min-w-0 max-md:flex-1',
  },
  {
    id: 'payout',
    header: t('Payout'),
    align: 'end',
    onPhone: 'plain',
    cell: (mission) => <PayoutCell mission={mission} home={home} isMobile={isMobile} />,
    className: 'lg:w-38 max-md:order-1 max-md:flex-auto',
  },
  {
    id: 'action',
    header: t('Action'),
    align: 'end',
    onPhone: 'plain',
    cell: (mission) => (
      <span className="flex items-center gap-1 max-md:flex-row-reverse md:justify-end">
        {rowActions(mission, openedFrom).map(({ label, href }) => (
          <LinkButton
            key={label}
            href={href}
            mode="secondary"
            size="small"
            // Above the link that covers the row.
            className="z-1"
          >
            {label}
          </LinkButton>
        ))}
        {isOffer(mission) && <DeclineOffer mission={mission} />}
      </span>
    ),
    // As wide as the two actions of an offer, so that the columns of both lists line up.
    className: 'lg:w-56 max-md:order-5',
  },
]
