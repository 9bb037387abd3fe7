import { formatMoney } from '@sortie/domain/money/money'
import { statusWords as missionWords } from '@sortie/domain/provider/status-words'
import { formatDate, timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListCard } from '#app/list-card.tsx'
import { useListing } from '#app/listing.ts'
import { pilotMissionsQuery, pilotNotificationsQuery, pilotPayoutsQuery } from './pilots.queries.ts'

const words = (status: string): string => status.replaceAll('_', ' ')

export const MissionsCard = ({ pilotId }: { pilotId: number }) => {
  const listing = useListing(useInfiniteQuery(pilotMissionsQuery(pilotId)))
  return (
    <ListCard
      title="Missions"
      listing={listing}
      empty="No missions yet."
      rowKey={({ id }) => String(id)}
      columns={[
        {
          id: 'mission',
          header: 'Mission',
          cell: ({ id, name }) => (
            <Link
              to={`/missions/${id}`}
              className="font-medium wrap-anywhere underline-offset-2 hover:underline"
            >
              {name || `Mission ${id}`}
            </Link>
          ),
        },
        { id: 'status', header: 'Status', cell: ({ status }) => missionWords[status] },
        {
          id: 'time',
          header: 'Flight',
          // As everywhere: at the site.
          cell: ({ scheduled_at_start: start, timezone_id }) =>
            start ? timestampText(start, timezone_id ?? localZone()) : 'No time yet',
        },
      ]}
    />
  )
}

export const PayoutsCard = ({ pilotId }: { pilotId: number }) => {
  const listing = useListing(useInfiniteQuery(pilotPayoutsQuery(pilotId)))
  return (
    <ListCard
      title="Payouts"
      listing={listing}
      empty="No payouts yet."
      rowKey={({ id }) => String(id)}
      columns={[
        { id: 'amount', header: 'Amount', cell: (payout) => formatMoney(payout) },
        { id: 'status', header: 'Status', cell: ({ status }) => words(status) },
        {
          id: 'date',
          header: 'Date',
          cell: ({ completed_at, created_at }) => formatDate(completed_at ?? created_at, localZone()),
        },
        { id: 'notes', header: 'Notes', cell: ({ notes }) => <span className="wrap-anywhere">{notes}</span> },
      ]}
    />
  )
}

export const NotificationsCard = ({ pilotId }: { pilotId: number }) => {
  const listing = useListing(useInfiniteQuery(pilotNotificationsQuery(pilotId)))
  return (
    <ListCard
      title="Notified of"
      listing={listing}
      empty="Nothing yet."
      rowKey={({ id }) => String(id)}
      columns={[
        {
          id: 'message',
          header: 'Message',
          cell: ({ title, body }) => (
            <span className="flex flex-col wrap-anywhere">
              <span className="font-medium">{title}</span>
              {body && <span className="text-ink-soft">{body}</span>}
            </span>
          ),
        },
        {
          id: 'read',
          header: 'Read',
          className: 'whitespace-nowrap',
          cell: ({ read_status }) => (read_status === 'read' ? 'Yes' : 'Not yet'),
        },
        {
          id: 'at',
          header: 'Sent',
          className: 'whitespace-nowrap',
          cell: ({ created_at }) => timestampText(created_at, localZone()),
        },
      ]}
    />
  )
}
