import { deliversToProduct, usesFileTransferTool } from '@sortie/domain/mission/flight-app'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOnHold } from '@sortie/domain/mission/mission-status'

const deliverable = ['pilot_accepted', 'pilot_assigned', 'flight_complete', 'assets_uploaded']

export const isToBeDelivered = ({ status }: Pick<Mission, 'status'>): boolean => deliverable.includes(status)

/** How the photos are delivered: here, here with a file-transfer tool, or to another app. */
export type UploadMethod = 'web' | 'transfer-tool' | 'other-app'

export const uploadMethod = (mission: Pick<Mission, 'flight_app'>): UploadMethod => {
  if (usesFileTransferTool(mission)) return 'transfer-tool'
  return deliversToProduct(mission.flight_app) ? 'web' : 'other-app'
}

/**
 * Whether files may be delivered with the file-transfer tool. Work orders always are, whatever app their missions name.
 */
export const mayBeTransferred = (mission: Pick<Mission, 'flight_app' | 'work_order'>): boolean =>
  uploadMethod(mission) === 'transfer-tool' || mission.work_order !== null

export const isUploadOpen = (mission: Pick<Mission, 'status' | 'is_on_hold' | 'showOnHold'>): boolean =>
  isToBeDelivered(mission) && !isOnHold(mission)

/** The URL at which another app receives the photos, if the page may link to it. */
export const otherAppUrl = ({ flight_app }: Pick<Mission, 'flight_app'>): string | null => {
  const url = flight_app?.delivery_to_url
  return url && /^https?:\/\//i.test(url) ? url : null
}
