import { toTranslate } from '../language.ts'
import type { MissionType } from '../mission/mission-type.ts'
import type { pilotStatuses } from './pilot.ts'

export type PilotStatus = (typeof pilotStatuses)[number]

/** Why a pilot may not take or move a mission, in words for the pilot. */
export const workRefusalTexts = {
  pilot_rejected: toTranslate("Your account wasn't approved, so you can't take or reschedule missions."),
  pilot_not_approved: toTranslate(
    "Your account isn't approved yet. Until it is, you can take training missions only.",
  ),
} as const

export type WorkRefusal = keyof typeof workRefusalTexts

/** Approved and evaluated pilots may take every mission, new ones only training, rejected ones none. */
export const workRefusal = (status: PilotStatus, missionType: MissionType): WorkRefusal | null => {
  if (status === 'rejected') return 'pilot_rejected'
  return status === 'created' && missionType !== 'training' ? 'pilot_not_approved' : null
}
