import { toTranslate } from '@sortie/domain/language'
import type { MissionPackage } from '@sortie/domain/mission/package.schema'

export const sectionNames = [
  toTranslate('Scope'),
  toTranslate('Preparation'),
  toTranslate('Execution'),
  toTranslate('Airspace'),
  toTranslate('Scheduling'),
] as const

export type SectionName = (typeof sectionNames)[number]

export const confirmText = toTranslate('Please confirm that you have read the section(s) below.')

/** The sections that the pilot has checked. */
export type Ticked = ReadonlySet<SectionName>

interface Facts {
  ticked: Ticked
  package: MissionPackage | null
  admin_scheduled: boolean
  hasSlot: boolean
}

const requiredGear = (demands: MissionPackage | null) => {
  if (!demands) return []
  return [
    { kind: toTranslate('drone'), isRequired: demands.drones_required, accepted: demands.drones },
    { kind: toTranslate('camera'), isRequired: demands.cameras_required, accepted: demands.drone_cameras },
    { kind: toTranslate('device type'), isRequired: demands.devices_required, accepted: demands.devices },
  ].filter(({ isRequired }) => isRequired)
}

/** Kinds of gear of which a pilot needs at least one that is accepted. */
export const requiredKinds = (demands: MissionPackage | null): string[] =>
  requiredGear(demands).map(({ kind }) => kind)

/** Kinds of gear that are required although no model is accepted, so that no pilot can meet the requirement. */
export const kindsWithoutChoice = (demands: MissionPackage | null): string[] =>
  requiredGear(demands)
    .filter(({ accepted }) => accepted.length === 0)
    .map(({ kind }) => kind)

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
