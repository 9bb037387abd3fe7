import type { Pilot } from '@sortie/domain/pilot/pilot.schema'

/** The blocks of the profile that others lead to: the id of each on the page. */
export const profileBlocks = {
  personal: 'personal-information',
  documentation: 'documentation',
  drones: 'drone-systems',
  devices: 'devices',
  equipment: 'other-equipment',
  preferences: 'mission-preferences',
  payment: 'payment-information',
  signIns: 'sign-ins',
} as const

export type ProfileBlock = keyof typeof profileBlocks

/** What each is headed by. */
export const blockTitles: Readonly<Record<ProfileBlock, string>> = {
  personal: 'Personal information',
  documentation: 'Documentation',
  drones: 'Drone systems',
  devices: 'Devices',
  equipment: 'Other equipment',
  preferences: 'Mission preferences',
  payment: 'Payment information',
  signIns: "Where you're signed in",
}

type MissingItem = Pilot['missing_profile_data'][number]

/** What is missing, in words, and the block that asks for it. */
export const missingItems: Readonly<Record<MissingItem, { text: string; block: ProfileBlock }>> = {
  license: { text: 'A valid license or certificate', block: 'documentation' },
  drone: { text: 'A drone system', block: 'drones' },
  travel_distance: { text: 'The miles you are willing to travel', block: 'preferences' },
  device: { text: 'A phone or tablet', block: 'devices' },
}

export const blockElement = (block: ProfileBlock): HTMLElement | null =>
  document.getElementById(profileBlocks[block])

/** Brings a block to the top of the window and moves the focus there, as following a link to it would. */
export const goToBlock = (block: ProfileBlock): void => {
  const element = blockElement(block)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
