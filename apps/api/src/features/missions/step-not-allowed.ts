import { type MissionStatus, missionSteps } from '@sortie/domain/mission/mission-status'
import { AppError } from '../../platform/errors.ts'

/** The database refuses such a step as well. This error also tells the caller which steps are allowed. */
export const stepNotAllowed = (from: MissionStatus, why?: string): AppError => {
  const allowedSteps = missionSteps[from]
  const possible =
    allowedSteps.length > 0
      ? `From ${from} a mission can move to ${allowedSteps.join(', ')}.`
      : `${from} is final. The mission can't move to another status.`
  return new AppError('step_not_allowed', { message: why ? `${why} ${possible}` : possible, allowedSteps })
}
