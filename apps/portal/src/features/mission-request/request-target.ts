import type { Mission } from '@sortie/domain/mission/mission.schema'
import { canOpen } from '@sortie/domain/mission/mission-access'
import { ApiError, isGone } from '@sortie/web-app/calls.ts'

export interface Loaded {
  mission: Pick<Mission, 'id' | 'status' | 'sla_expired'> | undefined
  error: Error | null
}

export const unavailablePath = '/unavailable-mission'

/** A lost session is handled elsewhere. */
const isSessionLost = (error: Error): boolean => error instanceof ApiError && error.status === 401

/**
 * The page for a pilot who opens a mission that is not on offer; null if it is. A mission that is already shown stays
 * if it cannot be reloaded, unless the server says that it is gone.
 */
export const requestTarget = ({ mission, error }: Loaded, isEmbedded: boolean): string | null => {
  if (error && !isSessionLost(error) && (!mission || isGone(error))) return unavailablePath
  if (!mission) return null
  if (!canOpen(mission)) return unavailablePath
  if (mission.status === 'pilots_notified') return null
  return `/${isEmbedded ? 'clientmissionwebview' : 'clientmission'}/${mission.id}`
}
