import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { missionKeys } from '#app/mission-keys.ts'

export const payoutTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: missionKeys.payoutTimeline(id),
    queryFn: ({ signal }) => call('GET /v1/pilots/missions/{id}/payout_timeline', { params: { id }, signal }),
  })

export type UnpaidMission = CallResponse<PortalCalls['GET /v1/pilots/payout_timelines']>[number]

/** What flown and unpaid missions wait for. */
export const payoutTimelinesQuery = queryOptions({
  queryKey: missionKeys.payoutTimelines,
  queryFn: ({ signal }) => call('GET /v1/pilots/payout_timelines', { signal }),
})
