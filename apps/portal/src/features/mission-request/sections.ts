import type { MissionPackage } from '@sortie/domain/mission/package.schema'

export const sectionNames = ['Scope', 'Preparation', 'Execution', 'Airspace', 'Scheduling'] as const

export type SectionName = (typeof sectionNames)[number]

export const confirmText = 'Please confirm that you have read the section(s) below.'

/** The sections that the pilot has checked. */
export type Ticked = ReadonlySet<SectionName>

interface Facts {
  ticked: Ticked
  package: MissionPackage | null
  admin_scheduled: boolean
  hasSlot: boolean
}

/** Kinds of gear that are required although no model is accepted, so that no pilot can meet the requirement. */
export const kindsWithoutChoice = (demands: MissionPackage | null): string[] => {
  if (!demands) return []
  const kinds: [boolean, readonly unknown[], string][] = [
    [demands.drones_required, demands.drones, 'drone'],
    [demands.cameras_required, demands.drone_cameras, 'camera'],
    [demands.devices_required, demands.devices, 'device type'],
  ]
  return kinds.filter(([isRequired, list]) => isRequired && list.length === 0).map(([, , name]) => name)
}

const earlier = sectionNames.filter((name) => name !== 'Scheduling')

/** Whether a section may be confirmed at all. */
export const isConfirmable = (name: SectionName, facts: Facts): boolean => {
  if (name === 'Preparation') return kindsWithoutChoice(facts.package).length === 0
  if (name !== 'Scheduling') return true
  return facts.admin_scheduled ? earlier.every((each) => isConfirmed(each, facts)) : facts.hasSlot
}

/** A checked section counts only while its condition still holds. */
export const isConfirmed = (name: SectionName, facts: Facts): boolean =>
  facts.ticked.has(name) && isConfirmable(name, facts)

export const unconfirmedSections = (facts: Facts): SectionName[] =>
  sectionNames.filter((name) => !isConfirmed(name, facts))

export const sectionId = (name: SectionName): string => `request-${name.toLowerCase()}`
