import { toTranslate } from '@sortie/domain/language'
import type { ProfileBlock } from './profile-blocks.ts'

interface TourStep {
  title: string
  text: string
  block: ProfileBlock
}

export const tourStart = {
  title: toTranslate('Help us connect you with more missions!'),
  text: toTranslate(
    'Tell us about your certifications, your gear and when you can fly. The more we know, the more missions fit you.',
  ),
}

/** The steps after the first, each next to its block. */
export const tourSteps: readonly TourStep[] = [
  {
    title: toTranslate('Add your certifications'),
    text: toTranslate(
      'Client missions require a commercial drone certificate. Add its number, date and a photo of it.',
    ),
    block: 'documentation',
  },
  {
    title: toTranslate('Add your drones'),
    text: toTranslate('Missions call for specific drones and cameras. List every one you fly.'),
    block: 'drones',
  },
  {
    title: toTranslate('Add your devices'),
    text: toTranslate('List the phones and tablets you fly with, so we know which apps you can use.'),
    block: 'devices',
  },
  {
    title: toTranslate('Add your extra equipment'),
    text: toTranslate('Filters, batteries, landing pads: some missions call for more than a drone.'),
    block: 'equipment',
  },
  {
    title: toTranslate('Set your availability'),
    text: toTranslate(
      "Tell us how far you're willing to travel and which days you fly. We only offer missions that fit.",
    ),
    block: 'preferences',
  },
]

/** Closed, the prompt 'Don't miss out!', or a step from 1 to 6. */
export type Tour = 'closed' | 'prompt' | number

export type TourAction = 'get started' | 'next' | 'close' | 'ask'

interface Visit {
  isTouch: boolean
  wasViewed: boolean
  /** An admin who views the pilot's profile has none to complete. */
  isAdmin: boolean
  isComplete: boolean
}

/** The tour at the start of a visit. It appears only if it helps the pilot. */
export const firstTour = ({ isTouch, wasViewed, isAdmin, isComplete }: Visit): Tour =>
  isTouch || wasViewed || isAdmin || isComplete ? 'closed' : 1

const lastStep = tourSteps.length + 1

/** 'Get Started' always leads to the second step. Leaving before Done shows the prompt. */
export const afterAction = (tour: Tour, action: TourAction): Tour => {
  if (action === 'ask') return 'prompt'
  if (action === 'get started') return 2
  if (typeof tour !== 'number') return 'closed'
  if (action === 'close') return 'prompt'
  return tour < lastStep ? tour + 1 : 'closed'
}

export const isDone = (tour: Tour, action: TourAction): boolean => action === 'next' && tour === lastStep
