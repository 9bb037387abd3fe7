import { toTranslate } from '@sortie/domain/language'
import { isProfileComplete } from '@sortie/domain/pilot/pilot'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { BadgeCheck, type LucideIcon, PlaneTakeoff, Smartphone, UserRoundPen } from 'lucide-react'

export interface IntroStep {
  title: string
  text: string
  icon: LucideIcon
  action?: { label: string; href: string }
  /** Whether the account shows that the step is done; false if the account doesn't show it. */
  isDone: (pilot: Pilot) => boolean
}

/** The steps to a first client mission. */
export const introSteps: readonly IntroStep[] = [
  {
    title: toTranslate('Complete your profile'),
    text: toTranslate(
      "Tell us where you're based, how far you'll travel and what you fly. We'll match you with missions that fit.",
    ),
    icon: UserRoundPen,
    action: { label: toTranslate('Go to your profile'), href: '/profile' },
    isDone: isProfileComplete,
  },
  {
    title: toTranslate('Get a licence'),
    text: toTranslate(
      'Pass the Part 107 knowledge test, or fly under a 333 exemption, and add the number to your profile.',
    ),
    icon: BadgeCheck,
    action: { label: toTranslate('Add it to your profile'), href: '/profile' },
    isDone: ({ licenses }) => licenses.length > 0,
  },
  {
    title: toTranslate('Download the pilot app'),
    text: toTranslate(
      'It notifies you about new missions right away, guides your flight and takes every shot on the list.',
    ),
    icon: Smartphone,
    isDone: () => false,
  },
  {
    title: toTranslate('Get experience'),
    text: toTranslate(
      "Fly training missions near you. They're unpaid, and they qualify you for missions that pay.",
    ),
    icon: PlaneTakeoff,
    action: { label: toTranslate('See your missions'), href: '/active-missions' },
    isDone: ({ total_training_missions, total_client_missions }) =>
      total_training_missions + total_client_missions > 0,
  },
]
