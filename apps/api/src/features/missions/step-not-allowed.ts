import { type MissionStatus, missionSteps } from '@sortie/domain/mission/mission-status'
import { statusWords } from '@sortie/domain/provider/status-words'
import { AppError } from '../../platform/errors.ts'

const either = new Intl.ListFormat('en', { type: 'disjunction' })

/**
 * The database refuses such a step as well. This error also tells the caller which steps are allowed: in the words of
 * the console for people, and as programs know them.
 */
export const stepNotAllowed = (from: MissionStatus, why?: string): AppError => {
  const allowedSteps = missionSteps[from]
  const possible =
    allowedSteps.length > 0
      ? `Its status is ${statusWords[from]} and can only change to ${either.format(allowedSteps.map((step) => statusWords[step]))}.`
      : `Its status is ${statusWords[from]}, which is final.`
  return new AppError('step_not_allowed', { message: why ? `${why} ${possible}` : possible, allowedSteps })
}
