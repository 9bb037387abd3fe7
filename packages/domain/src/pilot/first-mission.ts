import type { pilotBadgeStatuses } from './badge.ts'
import type { PilotStatus } from './may-work.ts'

/** The way from registering to a first mission, in order. */
export const firstMissionSteps = ['profile', 'review', 'approved', 'training', 'first_mission'] as const

export type FirstMissionStep = (typeof firstMissionSteps)[number]

/** 'skipped' is a step that is not waited for; 'stopped' is where the path ends. */
type StepState = 'done' | 'current' | 'next' | 'skipped' | 'stopped'

interface NewPilot {
  status: PilotStatus
  missing_profile_data: readonly unknown[]
  pilot_badges: readonly { status: (typeof pilotBadgeStatuses)[number] }[]
  mission_breakdown: { client: number; training: number; creative: number; panorama: number }
}

/** Facts from the pilot's mission list that the account doesn't have. */
interface ListedWork {
  /** Missions other than training, offered or accepted. */
  hasMissions: boolean
}

export interface WayToFirstMission {
  /** The step the pilot is at. */
  at: FirstMissionStep
  isRejected: boolean
  steps: { step: FirstMissionStep; state: StepState }[]
}

const hasFlown = ({ client, creative, panorama }: NewPilot['mission_breakdown']): boolean =>
  client + creative + panorama > 0

/** A badge counts as training too: the provider may award it to a pilot who needs no course. */
export const isTrained = ({
  mission_breakdown,
  pilot_badges,
}: Pick<NewPilot, 'mission_breakdown' | 'pilot_badges'>): boolean =>
  mission_breakdown.training > 0 || pilot_badges.some(({ status }) => status === 'complete')

const isDone = (pilot: NewPilot): Record<FirstMissionStep, boolean> => {
  const isApproved = pilot.status === 'approved' || pilot.status === 'evaluation_completed'
  return {
    profile: pilot.missing_profile_data.length === 0,
    review: isApproved,
    approved: isApproved,
    training: isTrained(pilot),
    first_mission: false,
  }
}

/**
 * The step of a pilot on the way to a first mission; null once one was completed. Training qualifies for missions, but
 * a pilot who already has one needn't wait for it.
 */
export const wayToFirstMission = (pilot: NewPilot, { hasMissions }: ListedWork): WayToFirstMission | null => {
  if (hasFlown(pilot.mission_breakdown)) return null
  const isRejected = pilot.status === 'rejected'
  const done = isDone(pilot)
  const isSkipped = (step: FirstMissionStep) => step === 'training' && hasMissions && !done.training
  // The last step is always open here.
  const open = firstMissionSteps.find((step) => !done[step] && !isSkipped(step)) as FirstMissionStep
  const at = isRejected ? 'review' : open
  const stateOf = (step: FirstMissionStep): StepState => {
    if (step === at) return isRejected ? 'stopped' : 'current'
    if (done[step]) return 'done'
    return isSkipped(step) ? 'skipped' : 'next'
  }
  return { at, isRejected, steps: firstMissionSteps.map((step) => ({ step, state: stateOf(step) })) }
}
