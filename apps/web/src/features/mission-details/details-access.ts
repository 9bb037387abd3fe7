import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isKnownStatus } from '@sortie/domain/mission/mission-status'

/** Where details are shown: in the portal, inside a native app, or there without a network. */
export type DetailsVariant = 'portal' | 'embedded' | 'offline'

const expires = ['pilots_notified', 'pilot_accepted', 'pilot_assigned', 'flight_complete']

/** Expired before it was delivered; a delivered mission stays open to its pilot. */
export const isExpired = ({ sla_expired, status }: Pick<Mission, 'sla_expired' | 'status'>): boolean =>
  sla_expired && expires.includes(status)

const flyable = ['pilot_accepted', 'pilot_assigned']
const deliverable = [...flyable, 'flight_complete', 'assets_uploaded']

/** Still to be flown; an unknown status allows nothing. */
export const isToBeFlown = ({ status }: Pick<Mission, 'status'>): boolean => flyable.includes(status)

export const isToBeDelivered = ({ status }: Pick<Mission, 'status'>): boolean => deliverable.includes(status)

export const isReadOnly = ({ status }: Pick<Mission, 'status'>): boolean => !isKnownStatus(status)
