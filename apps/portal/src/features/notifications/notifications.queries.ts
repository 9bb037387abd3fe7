import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { notificationRefetchMilliseconds } from '@sortie/domain/pilot/notification'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { notificationsKey } from './notifications.effects.ts'

export type Notifications = CallResponse<PortalCalls['GET /v1/pilots/notifications']>

export const notificationsQuery = queryOptions({
  queryKey: notificationsKey,
  queryFn: ({ signal }): Promise<Notifications> => call('GET /v1/pilots/notifications', { signal }),
  staleTime: 0,
  refetchInterval: notificationRefetchMilliseconds,
  refetchIntervalInBackground: true,
})
