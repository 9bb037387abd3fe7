import { deliversToProduct, usesFileTransferTool } from '@sortie/domain/mission/flight-app'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOnHold } from '@sortie/domain/mission/mission-status'

const deliverable = ['pilot_accepted', 'pilot_assigned', 'flight_complete', 'assets_uploaded']

export const isToBeDelivered = ({ status }: Pick<Mission, 'status'>): boolean => deliverable.includes(status)

/** Where the photos go: here, here by a file-transfer tool, or to another app. */
export type UploadMethod = 'web' | 'transfer-tool' | 'other-app'

export const uploadMethod = (mission: Pick<Mission, 'flight_app'>): UploadMethod => {
  if (usesFileTransferTool(mission)) return 'transfer-tool'
  return deliversToProduct(mission.flight_app) ? 'web' : 'other-app'
}

/** Whether files may come from the file-transfer tool: a work order is delivered with it whatever app its missions name. */
export const mayBeTransferred = (mission: Pick<Mission, 'flight_app' | 'work_order'>): boolean =>
  uploadMethod(mission) === 'transfer-tool' || mission.work_order !== null

export const isUploadOpen = (mission: Pick<Mission, 'status' | 'is_on_hold' | 'showOnHold'>): boolean =>
  isToBeDelivered(mission) && !isOnHold(mission)

/** Where another app takes the photos, if the page may lead there. */
export const otherAppUrl = ({ flight_app }: Pick<Mission, 'flight_app'>): string | null => {
  const url = flight_app?.delivery_to_url
  return url && /^https?:\/\//i.test(url) ? url : null
}
