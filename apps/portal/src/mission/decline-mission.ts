import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { outlastDoubleClick } from '@sortie/web-app/double-click.ts'
import { write } from '#app/writes.ts'

type Declinable = Pick<MissionSummary, 'id' | 'mission_type'>

/** Client and training missions are declined as invitations; a mission of any other type is deleted. */
export const isInvitation = ({ mission_type }: Pick<Declinable, 'mission_type'>): boolean =>
  mission_type === 'client' || mission_type === 'training'

/**
 * Declines an offer with the call for its type. The row with the dialog disappears no sooner than a double click takes.
 */
export const declineMission = (mission: Declinable): Promise<unknown> => {
  const params = { id: mission.id }
  return outlastDoubleClick<unknown>((secondClick) =>
    isInvitation(mission)
      ? write('DELETE /v1/pilots/missions/{id}/invitation', { params }, secondClick)
      : write('DELETE /v2/pilots/missions/{id}', { params }, secondClick),
  )
}
