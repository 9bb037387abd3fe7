import { known, listText, t, toTranslate } from '@sortie/domain/language'
import type { WayToFirstMission } from '@sortie/domain/pilot/first-mission'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'

/** The program that Start training requests. */
export const trainingProgram = 'generic_training'

export const stepNames: Readonly<Record<WayToFirstMission['at'], string>> = {
  profile: toTranslate('Profile'),
  review: toTranslate('In review'),
  approved: toTranslate('Approved'),
  training: toTranslate('Training'),
  first_mission: toTranslate('First mission'),
}

const missingWords: Readonly<Record<Pilot['missing_profile_data'][number], string>> = {
  license: toTranslate('a valid license'),
  drone: toTranslate('a drone'),
  travel_distance: toTranslate('your travel distance'),
  device: toTranslate('a phone or tablet'),
}

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
      title: t('Your training is here'),
      text: t(
        "Fly it as you would for a client. Once {provider} accepts it, you're ready for your first mission.",
        { provider },
      ),
    }
  return hasAskedForTraining
    ? {
        title: t("You're approved. Training comes next"),
        text: t(
          "You've asked {provider} for training. When it's ready, you'll get a notification and see it on this page.",
          { provider },
        ),
      }
    : {
        title: t("You're approved"),
        text: t('Missions near you appear on this page. Training qualifies you for more of them.'),
      }
}

/** The text for a pilot at a step: where they stand, who acts next, and how they will know. */
export const stepText = ({ at, isRejected, steps }: WayToFirstMission, standing: Standing): StepText => {
  const { provider, missing, hasMissions } = standing
  if (isRejected)
    return {
      title: t("Your application wasn't accepted"),
      text: t('The reason is in your notifications.'),
    }
  if (at === 'profile') {
    const isApproved = steps.some(({ step, state }) => step === 'approved' && state === 'done')
    const things = listText(missing.map((item) => known(missingWords[item])))
    return {
      title: t('Complete your profile'),
      text: isApproved
        ? t('Add {things}. Then you can be offered missions near you.', { things })
        : t("Add {things}. Then we'll review your profile.", { things }),
    }
  }
  if (at === 'review')
    return {
      title: t('Your profile is in review'),
      text: t(
        "You're done for now: {provider} reviews your profile and location. We'll send you an email and a notification when you're approved.",
        { provider },
      ),
    }
  if (at === 'training') return trainingText(standing)
  return hasMissions
    ? {
        title: t('Your first mission is here'),
        text: t("See what's needed, then accept it or get ready to fly."),
      }
    : {
        title: t("You're ready for your first mission"),
        text: t("When there's one near you, you'll get a notification and see it on this page."),
      }
}
