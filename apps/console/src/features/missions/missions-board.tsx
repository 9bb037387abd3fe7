import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import { statusWords } from '@sortie/domain/provider/status-words'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Board, type BoardColumn } from '@sortie/ui/data/board.tsx'
import { useSteadyRows } from '@sortie/ui/data/use-steady-rows.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countText } from './count-text.ts'
import { changed, type Filter, type Sort, statusesOf } from './mission-view.ts'
import { countsQuery, type ListedMission, missionsQuery } from './missions.queries.ts'
import { MissionStatusCell } from './missions-table.tsx'

/** From a mission without a pilot to one that is over, left to right. */
const stages: readonly { id: string; title: string; statuses: readonly MissionStatus[] }[] = [
  { id: 'open', title: 'To offer', statuses: ['created', 'available'] },
  { id: 'offered', title: statusWords.pilots_notified, statuses: ['pilots_notified'] },
  { id: 'booked', title: 'Booked', statuses: ['pilot_accepted', 'pilot_assigned'] },
  { id: 'flown', title: statusWords.flight_complete, statuses: ['flight_complete'] },
  { id: 'uploading', title: statusWords.assets_uploaded, statuses: ['assets_uploaded'] },
  {
    id: 'review',
    title: 'Review and production',
    statuses: ['processing_shots', 'assets_classified', 'in_production'],
  },
  { id: 'payment', title: 'Payment', statuses: ['awaiting_payment', 'invoice_needed', 'invoiced'] },
  { id: 'over', title: 'Over', statuses: ['complete', 'rejected', 'canceled'] },
]

const perColumn = 25

const cardKey = ({ id }: ListedMission) => String(id)
const noCards: readonly ListedMission[] = []

type MissionsBoardProps = { filter: Filter; sort: Sort; className: string }

export const MissionsBoard = ({ filter, sort, className }: MissionsBoardProps) => {
  const { data: counted } = useQuery(countsQuery(changed(filter, { status: undefined })))
  const gone = new Set<string>()
  const holds: ReturnType<typeof useSteadyRows>['hold'][] = []
  const columns = stages.map(({ id, title, statuses }): BoardColumn<ListedMission> => {
    const asked = statusesOf(filter)
    const shown = asked.length > 0 ? statuses.filter((status) => asked.includes(status)) : statuses
    // biome-ignore lint/correctness/useHookAtTopLevel: the stages are always the same, in the same order
    const query = useInfiniteQuery({
      ...missionsQuery(changed(filter, { status: shown.join(',') }), sort, perColumn),
      enabled: shown.length > 0,
    })
    const { pages } = query.data ?? {}
    // biome-ignore lint/correctness/useHookAtTopLevel: as above
    const cards = useMemo(() => pages?.flatMap((page) => page.data) ?? noCards, [pages])
    // biome-ignore lint/correctness/useHookAtTopLevel: as above
    const steady = useSteadyRows(shown.length > 0 ? cards : noCards, cardKey, JSON.stringify([filter, sort]))
    for (const key of steady.gone) gone.add(key)
    holds.push(steady.hold)
    const count = counted && countText(counted, shown)
    return {
      id,
      title,
      ...(count === undefined ? {} : { count }),
      cards: steady.shown,
      isLoading: query.isFetching,
      foot: query.hasNextPage && shown.length > 0 && (
        <Button
          size="small"
          mode="secondary"
          className="w-full"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      ),
    }
  })
  return (
    <div
      className={className}
      onPointerMove={() => {
        for (const hold of holds) hold.onPointerMove()
      }}
      onPointerLeave={() => {
        for (const hold of holds) hold.onPointerLeave()
      }}
    >
      <Board
        label="Missions by status"
        columns={columns}
        cardKey={cardKey}
        cardHref={({ id }) => `/missions/${id}`}
        hasPageKeys
        className="h-full"
        renderCard={(mission) => (
          <span
            className={classNames('flex min-w-0 flex-col gap-1', gone.has(cardKey(mission)) && 'opacity-50')}
          >
            <span className="truncate font-medium">
              <span className="figures font-normal text-ink-soft">#{mission.id}</span>{' '}
              {mission.name || mission.address || 'Mission'}
            </span>
            <span className="truncate text-ink-soft">
              {mission.pilot_name ?? mission.address ?? 'No address'}
            </span>
            <MissionStatusCell mission={mission} />
          </span>
        )}
      />
    </div>
  )
}
