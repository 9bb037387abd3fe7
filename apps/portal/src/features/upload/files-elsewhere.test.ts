import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import { expect, test } from 'vitest'
import { filesElsewhere } from './files-elsewhere.ts'

const here = { latitude: 37.7955, longitude: -122.3937 }
const seattle = { latitude: 47.61, longitude: -122.33 }

const check = async (positions: readonly (typeof here | null)[]) => {
  const read: number[] = []
  const found = await filesElsewhere(
    positions.map((_, index) => index),
    exampleMission,
    async (index) => {
      read.push(index)
      return positions[index] ?? null
    },
  )
  return { found, read: read.length }
}

test('there is no warning about photos of the site, without a position, or without any photos', async () => {
  expect(await check([here, null, here])).toEqual({ found: null, read: 3 })
  expect(await check([])).toEqual({ found: null, read: 0 })
})

test('photos of another site are counted, with the distance of the nearest', async () => {
  const { found } = await check([here, seattle, null, { ...seattle, latitude: 46 }])
  expect([found?.total, [...(found?.far ?? [])]]).toEqual([4, [1, 3]])
  expect(found?.meters).toBeCloseTo(912_400, -3)
})

test('of many photos, a sample is read, and all of them only if some were taken elsewhere', async () => {
  const many = Array.from({ length: 1000 }, () => here)
  expect(await check(many)).toEqual({ found: null, read: 200 })
  const { found, read } = await check([...many, ...Array.from({ length: 20 }, () => seattle)])
  expect([found?.far.size, found?.total, read]).toEqual([20, 1020, 1020])
})
