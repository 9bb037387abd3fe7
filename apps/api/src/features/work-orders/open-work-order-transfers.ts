import type { UploadRow } from '@sortie/domain/mission/work-order.schema'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { openTransfer, type TransferWork } from '../transfers/open-transfer.ts'
import { selectInspections, selectOwnWorkOrder } from './work-order.queries.ts'

const complete = () =>
  new AppError('step_not_allowed', { message: 'Files are uploaded for inspections that are in progress.' })

/**
 * Credentials for missions of a work order, which are delivered with the transfer tool whatever app they name. None is
 * generated unless all of the missions are the pilot's own and in progress; one that is taken away meanwhile is left out.
 */
export const openWorkOrderTransfers = async (
  work: TransferWork,
  workOrderId: number,
  missionIds: readonly number[],
  days: number,
): Promise<UploadRow[]> => {
  const { db, pilotId } = work
  if (!(await selectOwnWorkOrder(db.read, workOrderId, pilotId))) throw notFound()
  const inspections = new Map(
    (await selectInspections(db.read, workOrderId, pilotId)).map((mission) => [mission.id, mission]),
  )
  const chosen = missionIds.map((id) => {
    const inspection = inspections.get(id)
    if (!inspection) throw invalid({ ids: ["This work order doesn't have that mission."] })
    return inspection
  })
  if (chosen.some(({ amsInProgress }) => !amsInProgress)) throw complete()
  const rows: UploadRow[] = []
  let refusal: unknown
  for (const { id: missionId, name } of chosen)
    try {
      const { value } = await openTransfer(work, { missionId, workOrderId, days })
      rows.push({ mission_name: name, mission_number: missionId, value })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusal = error
    }
  if (rows.length === 0) throw refusal
  return rows
}
