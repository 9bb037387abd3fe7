import { toTranslate } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'

/** The blocks of the profile that other parts link to: the id of each on the page. */
export const profileBlocks = {
  personal: 'personal-information',
  documentation: 'documentation',
  drones: 'drone-systems',
  devices: 'devices',
  equipment: 'other-equipment',
  preferences: 'mission-preferences',
  notifications: 'notifications',
  payment: 'payment-information',
  signIns: 'sign-ins',
} as const

export type ProfileBlock = keyof typeof profileBlocks

/** The heading of each block. */
export const blockTitles: Readonly<Record<ProfileBlock, string>> = {
  personal: toTranslate('Personal information'),
  documentation: toTranslate('Documentation'),
  drones: toTranslate('Drone systems'),
  devices: toTranslate('Devices'),
  equipment: toTranslate('Other equipment'),
  preferences: toTranslate('Mission preferences'),
  notifications: toTranslate('Notifications'),
  payment: toTranslate('Payment information'),
  signIns: toTranslate("Where you're signed in"),
}

type MissingItem = Pilot['missing_profile_data'][number]

/** What is missing, as text, and the block that asks for it. */
export const missingItems: Readonly<Record<MissingItem, { text: string; block: ProfileBlock }>> = {
  license: { text: toTranslate('A valid license or certificate'), block: 'documentation' },
  drone: { text: toTranslate('A drone system'), block: 'drones' },
  travel_distance: { text: toTranslate('The miles you are willing to travel'), block: 'preferences' },
  device: { text: toTranslate('A phone or tablet'), block: 'devices' },
}

export const blockElement = (block: ProfileBlock): HTMLElement | null =>
  document.getElementById(profileBlocks[block])

/** Scrolls a block to the top of the window and focuses it, as a link to it would. */
export const goToBlock = (block: ProfileBlock): void => {
  const element = blockElement(block)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
