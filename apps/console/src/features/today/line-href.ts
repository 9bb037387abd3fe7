import type { Line } from './today.queries.ts'

/** The page on which someone sees to a line: mostly that of its record. */
export const hrefOf = ({ kind, record, pilot }: Pick<Line, 'kind' | 'record' | 'pilot'>): string | null => {
  if (kind === 'payment_late') return '/money'
  if (kind === 'payout_failed') return '/money?tab=failed'
  if (kind === 'review_late') return `/reviews/${record.id}`
  if (record.type === 'mission') return `/missions/${record.id}`
  if (record.type === 'webhook_endpoint') return '/developers'
  const id = record.type === 'pilot' ? record.id : pilot?.id
  return id === undefined ? null : `/pilots/${id}`
}
