import type { MissionPackage } from '@sortie/domain/mission/package.schema'
import { expect, test } from 'vitest'
import { kindsWithoutChoice, type SectionName, sectionNames, unconfirmedSections } from './sections.ts'

const demands = (change: Partial<MissionPackage> = {}): MissionPackage => ({
  id: 1,
  name: 'Roof',
  drones: [],
  drone_cameras: [],
  devices: [],
  equipment: [],
  badge: null,
  badge_required: false,
  drones_required: false,
  cameras_required: false,
  devices_required: false,
  flight_certificate_required: false,
  equipment_required: false,
  ...change,
})

const facts = (ticked: readonly SectionName[], change = {}) => ({
  ticked: new Set(ticked),
  package: null,
  admin_scheduled: false,
  hasSlot: false,
  ...change,
})

test('M-OFFER-10 a checkbox confirms its own section and no other', () => {
  expect(unconfirmedSections(facts(['Execution']))).toEqual([
    'Scope',
    'Preparation',
    'Airspace',
    'Scheduling',
  ])
})

test('M-SCHED-14 without a slot the checkbox of Scheduling does not count', () => {
  expect(unconfirmedSections(facts(sectionNames))).toEqual(['Scheduling'])
  expect(unconfirmedSections(facts(sectionNames, { hasSlot: true }))).toEqual([])
})

test('M-SCHED-13 a prescheduled mission needs the four earlier sections and no slot', () => {
  const prescheduled = { admin_scheduled: true }
  expect(unconfirmedSections(facts(sectionNames, prescheduled))).toEqual([])
  expect(unconfirmedSections(facts(['Scope', 'Airspace', 'Scheduling'], prescheduled))).toEqual([
    'Preparation',
    'Execution',
    'Scheduling',
  ])
})

test('M-OFFER-15 a required kind of gear of which none is accepted cannot be confirmed', () => {
  const nothing = { drones_required: true, cameras_required: true, devices_required: true }
  expect(kindsWithoutChoice(demands(nothing))).toEqual(['drone', 'camera', 'device type'])
  expect(kindsWithoutChoice(demands())).toEqual([])
  expect(kindsWithoutChoice(null)).toEqual([])
  const blocked = facts(sectionNames, { hasSlot: true, package: demands({ devices_required: true }) })
  expect(unconfirmedSections(blocked)).toEqual(['Preparation'])
})
