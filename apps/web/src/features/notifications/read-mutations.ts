import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { showToast } from '#ui/overlays/toast-queue.ts'
import { type Notifications, notificationsQuery } from './notifications.queries.ts'
import { withAllRead, withOneRead } from './read-status.ts'

/** Updates the list right away, then reloads it from the server. */
const useReadMutation = <Target>(
  send: (target: Target) => Promise<unknown>,
  change: (before: Notifications, target: Target) => Notifications,
  onError: (error: unknown) => void,
) => {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: send,
    onMutate: async (target) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && change(before, target))
    },
    onError,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const useMarkRead = () =>
  useReadMutation(
    (id: number) =>
      call('PATCH /v1/pilots/notifications/{id}', { params: { id }, body: { read_status: 'read' } }),
    withOneRead,
    (error) => console.warn('a notification could not be marked as read', error),
  )

export const useMarkAllRead = () =>
  useReadMutation<void>(
    () => call('PATCH /v1/pilots/notifications', { body: { read_status: 'read' } }),
    withAllRead,
    () =>
      showToast({
        tone: 'danger',
        title: "We couldn't mark your notifications as read",
        description: 'Please try again.',
      }),
  )
