import type { Notifications } from './notifications.queries.ts'

const read = <N extends Notifications['data'][number]>(notification: N): N => ({
  ...notification,
  read_status: 'read',
})

/** The unread count covers more than the listed notifications, so it is decremented, not recounted. */
export const withOneRead = ({ data, meta }: Notifications, id: number): Notifications => {
  const wasUnread = data.some((entry) => entry.id === id && entry.read_status === 'unread')
  return {
    data: data.map((entry) => (entry.id === id ? read(entry) : entry)),
    meta: { ...meta, unread: Math.max(0, meta.unread - (wasUnread ? 1 : 0)) },
  }
}

export const withAllRead = ({ data, meta }: Notifications): Notifications => ({
  data: data.map(read),
  meta: { ...meta, unread: 0 },
})
