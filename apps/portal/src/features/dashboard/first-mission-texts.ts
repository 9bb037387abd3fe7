import type { WayToFirstMission } from '@sortie/domain/pilot/first-mission'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'

/** The program that Start training requests. */
export const trainingProgram = 'generic_training'

export const stepNames: Readonly<Record<WayToFirstMission['at'], string>> = {
  profile: 'Profile',
  review: 'In review',
  approved: 'Approved',
  training: 'Training',
  first_mission: 'First mission',
}

const missingWords: Readonly<Record<Pilot['missing_profile_data'][number], string>> = {
  license: 'a valid license',
  drone: 'a drone',
  travel_distance: 'your travel distance',
  device: 'a phone or tablet',
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

export interface Standing {
  provider: string
  missing: Pilot['missing_profile_data']
  hasAskedForTraining: boolean
  hasTraining: boolean
  hasMissions: boolean
}

export interface StepText {
  title: string
  text: string
}

const trainingText = ({ provider, hasAskedForTraining, hasTraining }: Standing): StepText => {
  if (hasTraining)
    return {
      title: 'Your training is here',
      text: `Fly it as you would for a client. Once ${provider} accepts it, you're ready for your first mission.`,
    }
  return hasAskedForTraining
    ? {
        title: "You're approved. Training comes next",
        text: `You've asked ${provider} for training. When it's ready, you'll get a notification and see it on this page.`,
      }
    : {
        title: "You're approved",
        text: 'Missions near you appear on this page. Training qualifies you for more of them.',
      }
}

/** The text for a pilot at a step: where they stand, who acts next, and how they will know. */
export const stepText = ({ at, isRejected, steps }: WayToFirstMission, standing: Standing): StepText => {
  const { provider, missing, hasMissions } = standing
  if (isRejected)
    return {
      title: "Your application wasn't accepted",
      text: 'The reason is in your notifications.',
    }
  if (at === 'profile') {
    const isApproved = steps.some(({ step, state }) => step === 'approved' && state === 'done')
    const next = isApproved ? 'you can be offered missions near you.' : "we'll review your profile."
    return {
      title: 'Complete your profile',
      text: `Add ${listed.format(missing.map((item) => missingWords[item]))}. Then ${next}`,
    }
  }
  if (at === 'review')
    return {
      title: 'Your profile is in review',
      text: `You're done for now: ${provider} reviews your profile and location. We'll send you an email and a notification when you're approved.`,
    }
  if (at === 'training') return trainingText(standing)
  return hasMissions
    ? {
        title: 'Your first mission is here',
        text: "See what's needed, then accept it or get ready to fly.",
      }
    : {
        title: "You're ready for your first mission",
        text: "When there's one near you, you'll get a notification and see it on this page.",
      }
}
