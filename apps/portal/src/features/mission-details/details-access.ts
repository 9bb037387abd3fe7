import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isKnownStatus } from '@sortie/domain/mission/mission-status'

/** Where the details are shown: in the portal, inside a native app, or inside one without a network. */
export type DetailsVariant = 'portal' | 'embedded' | 'offline'

export const isReadOnly = ({ status }: Pick<Mission, 'status'>): boolean => !isKnownStatus(status)
