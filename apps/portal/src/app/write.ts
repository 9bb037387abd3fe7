import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { duringWrite, notePending } from '@sortie/web-app/pending-writes.ts'
import { forgetCached, markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { type QueryKey, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { changeAssets } from './cached-assets.ts'
import { dropFromLists } from './cached-missions.ts'
import { call } from './calls.ts'
import { queryKeys } from './query-keys.ts'

/** The calls that change something. To enter a realtime channel, which the protocol makes a POST, changes nothing. */
export type WriteName = Exclude<keyof PortalCalls, `GET ${string}` | `POST /v1/pilots/pusher/${string}`>

type Input<Name extends WriteName> = Parameters<typeof call<Name>>[1]
type Result<Name extends WriteName> = CallResponse<PortalCalls[Name]>

const change = <Data>(queryKey: QueryKey, to: (before: Data) => Data): void => {
  queryClient.setQueryData<Data>(queryKey, (before) => before && to(before))
}

/** On the wire an id is text. */
type AboutMission = { params: { id: unknown } }
const idOf = ({ params }: AboutMission): number => Number(params.id)

/** Leaves every list, and its page too, which nobody looks at anymore. */
const dropMission = async (id: number): Promise<void> => {
  await dropFromLists(id)
  forgetCached(queryKeys.mission(id))
}

type WithApp = { flight_app: { value: object } | null }
type WithShots = { shots: readonly { id: number }[] }

/** The mission without its thousands of assets, which are kept on their own. */
const markMissionOutdated = (id: number): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.mission(id), exact: true })

type License = { id: number }
type Licensed = { licenses: readonly License[] }

/** What was saved is shown at once; the account says what is missing by then. */
const keepLicense = (_: unknown, saved: License): void => {
  change<Licensed>(queryKeys.account, (pilot) => ({
    ...pilot,
    licenses: pilot.licenses.some(({ id }) => id === saved.id)
      ? pilot.licenses.map((license) => (license.id === saved.id ? saved : license))
      : [...pilot.licenses, saved],
  }))
  markOutdated(queryKeys.account)
  forgetCached(queryKeys.licenseImage(saved.id))
}

type WorkOrderDetails = CallResponse<PortalCalls['GET /v1/pilots/work_orders/{id}']>
type UploadRow = CallResponse<PortalCalls['POST /v1/pilots/work_orders/{id}/cyberduck']>[number]

/** Credentials show at once, without waiting for the work order. */
const withUploads = (workOrder: WorkOrderDetails, rows: readonly UploadRow[]): WorkOrderDetails => {
  const started = new Set(rows.map(({ mission_number }) => mission_number))
  const open = { state: 'open', files: 0, taken: 0, left_out_count: 0 } as const
  const others = workOrder.uploads.filter(({ mission_number }) => !started.has(mission_number))
  return {
    ...workOrder,
    missions: workOrder.missions.map((mission) =>
      started.has(mission.id) ? { ...mission, upload_started: true } : mission,
    ),
    uploads: [...others, ...rows.map((row) => ({ ...row, ...open }))].sort(
      (a, b) => a.mission_number - b.mission_number,
    ),
  }
}

const withFinished = (workOrder: WorkOrderDetails, missionId: number, files: number): WorkOrderDetails => ({
  ...workOrder,
  uploads: workOrder.uploads.map((row) =>
    row.mission_number === missionId ? { ...row, state: 'in_progress', files, value: {} } : row,
  ),
})

const nothing = () => {}

const assignCached = (mission: AboutMission, ids: readonly string[], { shot }: { shot: number | null }) => {
  const assigned = new Set(ids)
  return changeAssets(idOf(mission), (assets) =>
    assets.map((asset) => (assigned.has(asset.id) ? { ...asset, shot } : asset)),
  )
}

const dropCached = (mission: AboutMission, ids: readonly string[]) => {
  const dropped = new Set(ids)
  return changeAssets(idOf(mission), (assets) => assets.filter(({ id }) => !dropped.has(id)))
}

type Account = CallResponse<PortalCalls['GET /pilots/account']>
type OwnedList = 'drones' | 'devices' | 'pilot_equipment'

/** A change of what the pilot owns shows at once; the rest of the account is asked for again. */
const changeAccount = async (to: (account: Account) => Partial<Account>): Promise<void> => {
  // An account that is just being loaded may still be without the change.
  await queryClient.cancelQueries({ queryKey: queryKeys.account })
  change<Account>(queryKeys.account, (account) => ({ ...account, ...to(account) }))
  markOutdated(queryKeys.account)
}

const addOwned = <List extends OwnedList>(list: List, record: Account[List][number]) =>
  changeAccount((account) => ({
    [list]: [...account[list].filter(({ id }) => id !== record.id), record].sort((a, b) => a.id - b.id),
  }))

const dropOwned = (list: OwnedList, droppedId: unknown) =>
  changeAccount((account) => ({ [list]: account[list].filter(({ id }) => id !== Number(droppedId)) }))

type Camera = Account['drones'][number]['cameras'][number]

const changeCameras = (pilotDroneId: unknown, to: (cameras: readonly Camera[]) => Camera[]) =>
  changeAccount(({ drones }) => ({
    drones: drones.map((drone) =>
      drone.id === Number(pilotDroneId) ? { ...drone, cameras: to(drone.cameras) } : drone,
    ),
  }))

/** What each write of the portal does to what is cached. A call without an entry does not compile. */
const afterWrite: {
  [Name in WriteName]: (input: Input<Name>, result: Result<Name>) => void | Promise<void>
} = {
  'POST /v1/authenticate': nothing,
  'DELETE /v1/session': nothing,
  'DELETE /v1/pilots/sessions': () => markOutdated(queryKeys.sessions),
  'DELETE /v1/pilots/sessions/{id}': () => markOutdated(queryKeys.sessions),
  // A page that uploads thousands follows each of them on its own.
  'POST /v1/pilots/uploads': nothing,
  'POST /v1/pilots/uploads/batch': nothing,
  'DELETE /v1/pilots/uploads/{uploadId}': nothing,
  'POST /v1/pilots/missions/{id}/cyberduck': (input, { value }) => {
    change<WithApp>(queryKeys.mission(idOf(input)), (mission) => ({
      ...mission,
      flight_app: mission.flight_app && {
        ...mission.flight_app,
        value: { ...mission.flight_app.value, ...value },
      },
    }))
    markMissionOutdated(idOf(input))
  },
  // Its assets appear from now on.
  'POST /v1/pilots/missions/{id}/cyberduck/complete': (input, { files }) => {
    queryClient.setQueriesData({ queryKey: queryKeys.workOrders }, (cached: object | undefined) =>
      cached && 'uploads' in cached ? withFinished(cached as WorkOrderDetails, idOf(input), files) : cached,
    )
    markOutdated(queryKeys.mission(idOf(input)), queryKeys.missions, queryKeys.workOrders)
  },
  'POST /v1/pilots/work_orders/{id}/cyberduck': (input, rows) => {
    change<WorkOrderDetails>(queryKeys.workOrder(idOf(input)), (workOrder) => withUploads(workOrder, rows))
    markOutdated(queryKeys.workOrders)
    for (const { mission_number } of rows) markMissionOutdated(mission_number)
  },
  'PATCH /missions/{id}/images/{assetId}': (input) => assignCached(input, [input.params.assetId], input.body),
  'DELETE /missions/{id}/images/{assetId}': (input) => dropCached(input, [input.params.assetId]),
  'PATCH /missions/{id}/videos/{assetId}': (input) => assignCached(input, [input.params.assetId], input.body),
  'DELETE /missions/{id}/videos/{assetId}': (input) => dropCached(input, [input.params.assetId]),
  'PATCH /v1/pilots/missions/{id}/assets': (input) => assignCached(input, input.body.ids, input.body),
  'POST /v1/pilots/missions/{id}/assets/delete_all': (input) =>
    dropCached(
      input,
      input.body.targets.map(({ id }) => id),
    ),
  // The asset is announced once its picture is made.
  'PUT /v1/pilots/missions/{id}/assets/{assetId}/preview': nothing,
  'PATCH /pilots/missions/{id}/shots/{shotId}': (input, saved) => {
    change<WithShots>(queryKeys.mission(idOf(input)), (mission) => ({
      ...mission,
      shots: mission.shots.map((shot) => (shot.id === saved.id ? { ...shot, ...saved } : shot)),
    }))
    markMissionOutdated(idOf(input))
  },
  'DELETE /pilots/missions/{id}/shots/{shotId}': (input) => {
    const { shotId } = input.params
    change<WithShots>(queryKeys.mission(idOf(input)), (mission) => ({
      ...mission,
      shots: mission.shots.filter(({ id }) => id !== Number(shotId)),
    }))
    markMissionOutdated(idOf(input))
  },
  'POST /pilots/account': () => markOutdated(queryKeys.account),
  'PATCH /pilots/account': async ({ body }, pilot) => {
    // An account that is just being loaded may be the one from before.
    await queryClient.cancelQueries({ queryKey: queryKeys.account })
    queryClient.setQueryData(queryKeys.account, pilot)
    // Another home means other distances and other offers.
    if ('latitude' in body) markOutdated(queryKeys.missions)
  },
  'POST /v1/pilots/pilot_drones': (_, drone) => addOwned('drones', drone),
  'DELETE /v1/pilots/pilot_drones/{pilotDroneId}': ({ params }) => dropOwned('drones', params.pilotDroneId),
  'POST /pilots/pilot_drones/{pilotDroneId}/cameras': ({ params }, camera) =>
    changeCameras(params.pilotDroneId, (cameras) =>
      [...cameras.filter(({ id }) => id !== camera.id), camera].sort((a, b) => a.id - b.id),
    ),
  'DELETE /pilots/pilot_drones/{pilotDroneId}/cameras/{id}': ({ params }) =>
    changeCameras(params.pilotDroneId, (cameras) => cameras.filter(({ id }) => id !== Number(params.id))),
  'POST /v1/pilots/pilot_devices': (_, device) => addOwned('devices', device),
  'DELETE /v1/pilots/pilot_devices/{id}': ({ params }) => dropOwned('devices', params.id),
  'POST /v1/pilots/pilot_pilot_equipments': (_, owned) => addOwned('pilot_equipment', owned),
  'DELETE /v1/pilots/pilot_pilot_equipments/{id}': ({ params }) => dropOwned('pilot_equipment', params.id),
  'PATCH /v1/pilots/notifications/{id}': () => markOutdated(queryKeys.notifications),
  'PATCH /v1/pilots/notifications': () => markOutdated(queryKeys.notifications),
  // As it was it would lead back from its details to the request.
  'PATCH /v1/pilots/missions/{id}/invitation': (input) =>
    forgetCached(queryKeys.mission(idOf(input)), queryKeys.missions),
  'DELETE /v1/pilots/missions/{id}/invitation': (input) => dropMission(idOf(input)),
  'DELETE /v2/pilots/missions/{id}': (input) => dropMission(idOf(input)),
  'POST /v2/pilots/missions/{id}/schedule': (input, { scheduled_at_start, scheduled_at_end }) => {
    change<object>(queryKeys.mission(idOf(input)), (mission) => ({
      ...mission,
      scheduled_at_start,
      scheduled_at_end,
    }))
    markOutdated(queryKeys.mission(idOf(input)), queryKeys.missions)
  },
  'PUT /v1/pilots/missions/{id}/flight_date': (input, mission) => {
    queryClient.setQueryData(queryKeys.mission(idOf(input)), mission)
    markOutdated(queryKeys.timeslots(idOf(input)), queryKeys.missions)
  },
  'PATCH /v1/pilots/missions/{id}/status/{status}': (input, mission) => {
    queryClient.setQueryData(queryKeys.mission(idOf(input)), mission)
    markOutdated(queryKeys.missions)
  },
  'POST /v1/pilots/missions/{id}/activity_logs': (input) => {
    markMissionOutdated(idOf(input))
    markOutdated(queryKeys.nextFlights)
  },
  'POST /v1/pilots/missions/{id}/laanc_flights': (input) =>
    markOutdated(queryKeys.mission(idOf(input)), queryKeys.nextFlights),
  'POST /v2/pilots/missions': (_, mission) => {
    queryClient.setQueryData(queryKeys.mission(mission.id), mission)
    markOutdated(queryKeys.missions, queryKeys.pointsOfInterest)
  },
  'POST /v1/pilots/pilot_opt_in': (_, { opt_ins }) => {
    change<object>(queryKeys.account, (pilot) => ({ ...pilot, opt_ins }))
    markOutdated(queryKeys.missions)
  },
  'POST /v1/pilots/pilot_licenses': keepLicense,
  'PUT /v1/pilots/pilot_licenses/{id}': keepLicense,
  'DELETE /v1/pilots/pilot_licenses/{id}': (input) => {
    const id = idOf(input)
    change<Licensed>(queryKeys.account, (pilot) => ({
      ...pilot,
      licenses: pilot.licenses.filter((license) => license.id !== id),
    }))
    markOutdated(queryKeys.account)
    forgetCached(queryKeys.licenseImage(id))
  },
  'POST /v1/pilots/stripe_accounts': () => markOutdated(queryKeys.account),
  'POST /v1/pilots/account/payment_accounts': nothing,
  // Payouts that waited for the account are on their way now.
  'PUT /v1/pilots/account/payment_accounts/{code}': () =>
    markOutdated(queryKeys.account, queryKeys.missions, queryKeys.earnings),
  'POST /v1/pilots/stock_submissions': () => markOutdated(queryKeys.stockSubmissions),
  // The link itself is shown where it was made, and kept nowhere.
  'POST /v1/pilots/calendar_feed': (_, { created_at }) =>
    void queryClient.setQueryData(queryKeys.calendarFeed, { url: null, created_at }),
  'DELETE /v1/pilots/calendar_feed': () =>
    void queryClient.setQueryData(queryKeys.calendarFeed, { url: null, created_at: null }),
}

/** Makes a call that changes something, and lets what is cached follow. For code outside of components. */
export const write = <Name extends WriteName>(
  name: Name,
  input: Input<Name>,
  /** What is cached follows no earlier than this: what asked for the write may go with it. */
  earliest?: Promise<unknown>,
): Promise<Result<Name>> =>
  duringWrite(async () => {
    const done = notePending(name)
    try {
      const result = await call(name, input)
      await earliest
      await afterWrite[name](input, result)
      return result
    } finally {
      done()
    }
  })

/** The same for what no page waits for: what is announced meanwhile is followed at once. */
export const writeInBackground = async <Name extends WriteName>(
  name: Name,
  input: Input<Name>,
): Promise<Result<Name>> => {
  const result = await call(name, { ...input, isBackground: true })
  await afterWrite[name](input, result)
  return result
}

type WriteOptions<Name extends WriteName> = Omit<
  UseMutationOptions<Result<Name>, Error, Input<Name>>,
  'mutationFn' | 'mutationKey'
>

/** The same for components: `mutate` takes the parts of the call. */
export const useWrite = <Name extends WriteName>(name: Name, options: WriteOptions<Name> = {}) =>
  useMutation({ ...options, mutationFn: (input: Input<Name>) => write(name, input) })
