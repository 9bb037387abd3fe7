import { t } from '@sortie/domain/language'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { useWrite } from '#app/writes.ts'
import { calendarFeedKey } from './calendar-feed.effects.ts'

export const calendarFeedQuery = queryOptions({
  queryKey: calendarFeedKey,
  queryFn: ({ signal }) => call('GET /v1/pilots/calendar_feed', { signal }),
})

const failed = (title: string) => () =>
  showToast({ tone: 'danger', title, description: t('Please check your connection and try again.') })

/** Creates the first link, or a new one that replaces the old, which stops working. */
export const useCreateLink = () =>
  useWrite('POST /v1/pilots/calendar_feed', { onError: failed(t("We couldn't create your calendar link")) })

export const useRevokeLink = () =>
  useWrite('DELETE /v1/pilots/calendar_feed', {
    onSuccess: () => void showToast({ title: t('The calendar link no longer works') }),
    onError: failed(t("We couldn't revoke your calendar link")),
  })
