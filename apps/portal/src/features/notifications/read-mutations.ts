import { t } from '@sortie/domain/language'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { useWrite } from '#app/writes.ts'
import { type Notifications, notificationsQuery } from './notifications.queries.ts'

const read = <N extends Notifications['data'][number]>(notification: N): N => ({
  ...notification,
  read_status: 'read',
})

/** The unread count includes notifications that are not listed, so it is decremented, not recounted. */
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

const { queryKey } = notificationsQuery
const body = { read_status: 'read' } as const

/** Updates the list immediately. Afterward it is reloaded from the server. */
const showAsRead = async (change: (before: Notifications) => Notifications): Promise<void> => {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (before) => before && change(before))
}

export const useMarkRead = () => {
  const { mutate, mutateAsync } = useWrite('PATCH /v1/pilots/notifications/{id}', {
    onMutate: ({ params }) => showAsRead((before) => withOneRead(before, Number(params.id))),
    onError: (error) => {
      console.warn('a notification could not be marked as read', error)
      markOutdated(queryKey)
    },
  })
  return {
    mutate: (id: number) => mutate({ params: { id }, body }),
    mutateAsync: (id: number) => mutateAsync({ params: { id }, body }),
  }
}

export const useMarkAllRead = () => {
  const { mutate, isPending } = useWrite('PATCH /v1/pilots/notifications', {
    onMutate: () => showAsRead(withAllRead),
    onError: () => {
      markOutdated(queryKey)
      showToast({
        tone: 'danger',
        title: t("We couldn't mark your notifications as read"),
        description: t('Please try again.'),
      })
    },
  })
  return { isPending, mutate: () => mutate({ body }) }
}
