import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { changeCached, markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const workOrderKeys = {
  /** The list, and each work order. */
  all: ['work-orders'],
  one: (id: number) => ['work-orders', id],
} as const

type WorkOrderDetails = CallResponse<PortalCalls['GET /v1/pilots/work_orders/{id}']>
type UploadRow = CallResponse<PortalCalls['POST /v1/pilots/work_orders/{id}/cyberduck']>[number]

/** Shows credentials at once, without waiting for the work order to reload. */
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

/** A work order shows the progress of its missions. */
const markAll = () => markOutdated(workOrderKeys.all)

export const workOrderEffects = {
  writes: {
    'POST /v1/pilots/work_orders/{id}/cyberduck': ({ params }, rows) => {
      changeCached<WorkOrderDetails>(workOrderKeys.one(Number(params.id)), (workOrder) =>
        withUploads(workOrder, rows),
      )
      markAll()
    },
    'POST /v1/pilots/missions/{id}/cyberduck/complete': ({ params }, { files }) => {
      queryClient.setQueriesData({ queryKey: workOrderKeys.all }, (cached: object | undefined) =>
        cached && 'uploads' in cached
          ? withFinished(cached as WorkOrderDetails, Number(params.id), files)
          : cached,
      )
      markAll()
    },
    'DELETE /v1/pilots/missions/{id}/invitation': markAll,
    'DELETE /v2/pilots/missions/{id}': markAll,
  },
  events: {
    'missions-changed': () => allOf(workOrderKeys.all),
    'work-orders-changed': () => allOf(workOrderKeys.all),
  },
} satisfies Effects
