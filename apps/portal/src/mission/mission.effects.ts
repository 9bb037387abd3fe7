import { changeCached, forgetCached, markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { allOf, type Outdated } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'
import { missionKeys } from '#app/mission-keys.ts'
import { workOrderKeys } from './work-orders.effects.ts'

/** Over HTTP an id is text. */
type AboutMission = { params: { id: unknown } }
const idOf = ({ params }: AboutMission): number => Number(params.id)

type List = { data: readonly { id: number }[] } | undefined

/** Removes a mission that is no longer this pilot's from every list at once. */
export const dropFromLists = async (id: number): Promise<void> => {
  // A list that is being loaded may still contain it.
  await queryClient.cancelQueries({ queryKey: missionKeys.lists })
  queryClient.setQueriesData({ queryKey: missionKeys.lists }, (list: List) =>
    list?.data ? { ...list, data: list.data.filter((mission) => mission.id !== id) } : list,
  )
  markOutdated(missionKeys.lists, workOrderKeys.all)
}

/** Removes a mission from every list, and the data of its page, which nobody looks at anymore. */
const dropMission = async (mission: AboutMission): Promise<void> => {
  await dropFromLists(idOf(mission))
  forgetCached(missionKeys.one(idOf(mission)))
}

type WithApp = { flight_app: { value: object } | null }
type WithShots = { shots: readonly { id: number }[] }

/** Marks the mission as outdated without its thousands of assets, which are cached separately. */
const markMissionOutdated = (id: number): void =>
  void queryClient.invalidateQueries({ queryKey: missionKeys.one(id), exact: true })

/** The queries of one mission. Its assets and its weather are refreshed in other ways. */
const ofMission = (id: number | undefined): Outdated[] =>
  id === undefined
    ? allOf(missionKeys.any)
    : [{ queryKey: missionKeys.one(id), exact: true }, ...allOf(missionKeys.timeslots(id))]

export const missionEffects = {
  writes: {
    // The old data would lead from the details back to the request.
    'PATCH /v1/pilots/missions/{id}/invitation': (input) =>
      forgetCached(missionKeys.one(idOf(input)), missionKeys.lists),
    'DELETE /v1/pilots/missions/{id}/invitation': dropMission,
    'DELETE /v2/pilots/missions/{id}': dropMission,
    'POST /v2/pilots/missions/{id}/schedule': (input, { scheduled_at_start, scheduled_at_end }) => {
      changeCached<object>(missionKeys.one(idOf(input)), (mission) => ({
        ...mission,
        scheduled_at_start,
        scheduled_at_end,
      }))
      markOutdated(missionKeys.one(idOf(input)), missionKeys.lists)
    },
    'PUT /v1/pilots/missions/{id}/flight_date': (input, mission) => {
      queryClient.setQueryData(missionKeys.one(idOf(input)), mission)
      markOutdated(missionKeys.timeslots(idOf(input)), missionKeys.lists)
    },
    'PATCH /v1/pilots/missions/{id}/status/{status}': (input, mission) => {
      queryClient.setQueryData(missionKeys.one(idOf(input)), mission)
      markOutdated(missionKeys.lists)
    },
    'POST /v1/pilots/missions/{id}/activity_logs': (input) => {
      markMissionOutdated(idOf(input))
      markOutdated(missionKeys.nextFlights)
    },
    'POST /v1/pilots/missions/{id}/flight_log': (input, log) =>
      queryClient.setQueryData(missionKeys.flightLog(idOf(input)), log),
    'POST /v1/pilots/missions/{id}/laanc_flights': (input) =>
      markOutdated(missionKeys.one(idOf(input)), missionKeys.nextFlights),
    'POST /v2/pilots/missions': (_, mission) => {
      queryClient.setQueryData(missionKeys.one(mission.id), mission)
      markOutdated(missionKeys.lists)
    },
    'PATCH /pilots/missions/{id}/shots/{shotId}': (input, saved) => {
      changeCached<WithShots>(missionKeys.one(idOf(input)), (mission) => ({
        ...mission,
        shots: mission.shots.map((shot) => (shot.id === saved.id ? { ...shot, ...saved } : shot)),
      }))
      markMissionOutdated(idOf(input))
    },
    'DELETE /pilots/missions/{id}/shots/{shotId}': (input) => {
      const { shotId } = input.params
      changeCached<WithShots>(missionKeys.one(idOf(input)), (mission) => ({
        ...mission,
        shots: mission.shots.filter(({ id }) => id !== Number(shotId)),
      }))
      markMissionOutdated(idOf(input))
    },
    'POST /v1/pilots/missions/{id}/cyberduck': (input, { value }) => {
      changeCached<WithApp>(missionKeys.one(idOf(input)), (mission) => ({
        ...mission,
        flight_app: mission.flight_app && {
          ...mission.flight_app,
          value: { ...mission.flight_app.value, ...value },
        },
      }))
      markMissionOutdated(idOf(input))
    },
    // Its assets appear from now on.
    'POST /v1/pilots/missions/{id}/cyberduck/complete': (input) =>
      markOutdated(missionKeys.one(idOf(input)), missionKeys.lists),
    'POST /v1/pilots/work_orders/{id}/cyberduck': (_, rows) => {
      for (const { mission_number } of rows) markMissionOutdated(mission_number)
    },
    // Another home changes distances and offers.
    'PATCH /pilots/account': ({ body }) => {
      if ('latitude' in body) markOutdated(missionKeys.lists)
    },
    'POST /v1/pilots/pilot_opt_in': () => markOutdated(missionKeys.lists),
    // Payouts that were on hold until the account was set up are now being sent.
    'PUT /v1/pilots/account/payment_accounts/{code}': () => markOutdated(missionKeys.lists),
  },
  events: {
    // The pilot's home and qualifications determine distances and offers.
    'account-changed': () => allOf(missionKeys.lists),
    'missions-changed': ({ mission_id }) => [...ofMission(mission_id), ...allOf(missionKeys.lists)],
    'flight-log-changed': ({ mission_id }) => allOf(missionKeys.flightLog(mission_id)),
    // The log lists payouts with their missions.
    'payouts-changed': () => allOf(missionKeys.lists),
    'work-orders-changed': () => allOf(missionKeys.lists),
  },
} satisfies Effects
