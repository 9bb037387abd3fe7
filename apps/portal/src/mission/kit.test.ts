import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import { expect, test } from 'vitest'
import { kitGroups } from './kit.ts'

const kit = exampleMission.package && {
  ...exampleMission.package,
  drones: [
    ...exampleMission.package.drones,
    { id: 2, name: 'Kite 4', full_name: 'Example Kite 4', manufacturer: 'Example', optional_cameras: false },
  ],
  equipment: [],
}

test("M-DETAIL-12 M-OFFER-26 the pilot's own gear comes first, and kinds without any are left out", () => {
  const drone = {
    id: 2,
    name: 'Kite 4',
    full_name: 'Example Kite 4',
    manufacturer: 'Example',
    optional_cameras: false,
  }
  const pilot = { drones: [{ id: 9, drone, cameras: [] }], devices: [], pilot_equipment: [] }
  const groups = kitGroups(kit, pilot)
  expect(groups.map(({ title }) => title)).toEqual([
    'Accepted drones',
    'Accepted cameras',
    'Accepted device types',
  ])
  expect(groups[0]?.items).toEqual([
    { id: 2, name: 'Example Kite 4', isOwned: true },
    { id: 1, name: 'Example Kite 3', isOwned: false },
  ])
})

test('M-DETAIL-12 a mission without a package accepts anything', () => {
  expect(kitGroups(null, undefined)).toEqual([])
})
