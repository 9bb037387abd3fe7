import { deliversToProduct, usesFileTransferTool } from '@sortie/domain/mission/flight-app'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOnHold } from '@sortie/domain/mission/mission-status'
import { isToBeDelivered } from './details-access.ts'

/** Where the photos go: here, here by a file-transfer tool, or to another app. */
export type UploadWay = 'web' | 'transfer-tool' | 'other-app'

export const uploadWay = (mission: Pick<Mission, 'flight_app'>): UploadWay => {
  if (usesFileTransferTool(mission)) return 'transfer-tool'
  return deliversToProduct(mission.flight_app) ? 'web' : 'other-app'
}

export const isUploadOpen = (mission: Pick<Mission, 'status' | 'is_on_hold' | 'showOnHold'>): boolean =>
  isToBeDelivered(mission) && !isOnHold(mission)
