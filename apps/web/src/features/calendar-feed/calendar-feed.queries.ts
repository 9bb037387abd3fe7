import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { showToast } from '#ui/overlays/toast-queue.ts'

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call('GET /v1/pilots/calendar_feed', { signal }),
})

const failed = (title: string) => () =>
  showToast({ tone: 'danger', title, description: 'Please check your connection and try again.' })

/** Creates the first link, or a new one in place of the old, which stops working. */
export const useCreateLink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /v1/pilots/calendar_feed', {}),
    onSuccess: ({ url }) => client.setQueryData(calendarFeedQuery.queryKey, { url }),
    onError: failed("We couldn't create your calendar link"),
  })
}

export const useRevokeLink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /v1/pilots/calendar_feed', {}),
    onSuccess: () => {
      client.setQueryData(calendarFeedQuery.queryKey, { url: null })
      showToast({ title: 'The calendar link no longer works' })
    },
    onError: failed("We couldn't revoke your calendar link"),
  })
}
