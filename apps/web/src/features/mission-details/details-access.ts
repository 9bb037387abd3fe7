import { deliversToProduct, usesFileTransferTool } from '@sortie/domain/mission/flight-app'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isKnownStatus, isOnHold } from '@sortie/domain/mission/mission-status'

/** Where details are shown: in the portal, inside a native app, or there without a network. */
export type DetailsVariant = 'portal' | 'embedded' | 'offline'

const flyable = ['pilot_accepted', 'pilot_assigned']
const deliverable = [...flyable, 'flight_complete', 'assets_uploaded']

/** Still to be flown; an unknown status allows nothing. */
export const isToBeFlown = ({ status }: Pick<Mission, 'status'>): boolean => flyable.includes(status)

export const isToBeDelivered = ({ status }: Pick<Mission, 'status'>): boolean => deliverable.includes(status)

export const isReadOnly = ({ status }: Pick<Mission, 'status'>): boolean => !isKnownStatus(status)

/** Where the photos go: here, here by a file-transfer tool, or to another app. */
export type UploadMethod = 'web' | 'transfer-tool' | 'other-app'

export const uploadMethod = (mission: Pick<Mission, 'flight_app'>): UploadMethod => {
  if (usesFileTransferTool(mission)) return 'transfer-tool'
  return deliversToProduct(mission.flight_app) ? 'web' : 'other-app'
}

export const isUploadOpen = (mission: Pick<Mission, 'status' | 'is_on_hold' | 'showOnHold'>): boolean =>
  isToBeDelivered(mission) && !isOnHold(mission)
