import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isKnownStatus } from '@sortie/domain/mission/mission-status'

/** Where details are shown: in the portal, inside a native app, or there without a network. */
export type DetailsVariant = 'portal' | 'embedded' | 'offline'

/** Still to be flown; an unknown status allows nothing. */
export const isToBeFlown = ({ status }: Pick<Mission, 'status'>): boolean =>
  ['pilot_accepted', 'pilot_assigned'].includes(status)

export const isReadOnly = ({ status }: Pick<Mission, 'status'>): boolean => !isKnownStatus(status)
