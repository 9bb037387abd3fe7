import { expect, test } from 'vitest'
import { pilotDroneSchema } from './gear.schema.ts'
import { lacksNonStockCamera, nonStockCameraText, notListedYet } from './gear.ts'

const stock = { id: 1, stock: true }
const zoom = { id: 2, stock: false }
const thermal = { id: 3, stock: false }

test('A-GEAR-03 a drone with optional cameras needs one that is not a stock camera', () => {
  expect(nonStockCameraText).toBe('You need to have at least one non-stock camera for this drone.')
  const drone = { optional_cameras: true, cameras: [stock, zoom, thermal] }
  expect(lacksNonStockCamera(drone, [])).toBe(true)
  expect(lacksNonStockCamera({ ...drone, cameras: [stock, zoom] }, [])).toBe(true)
  expect(lacksNonStockCamera(drone, [stock.id])).toBe(true)
  expect(lacksNonStockCamera(drone, [99])).toBe(true)
  expect(lacksNonStockCamera(drone, [zoom.id])).toBe(false)
  expect(lacksNonStockCamera(drone, [stock.id, thermal.id])).toBe(false)
})

test('A-OPEN-27 a drone with stock cameras alone is exempt', () => {
  expect(lacksNonStockCamera({ optional_cameras: false, cameras: [stock] }, [])).toBe(false)
  expect(lacksNonStockCamera({ optional_cameras: false, cameras: [stock, zoom] }, [])).toBe(false)
  expect(lacksNonStockCamera({ optional_cameras: true, cameras: [stock] }, [])).toBe(false)
  expect(lacksNonStockCamera({ optional_cameras: true, cameras: [] }, [])).toBe(false)
})

test('A-GEAR-01 nothing is offered twice', () => {
  expect(notListedYet([{ id: 1 }, { id: 2 }, { id: 3 }], [2, 9])).toEqual([{ id: 1 }, { id: 3 }])
  expect(notListedYet([{ id: 1 }], [1])).toEqual([])
})

test("a pilot's drone comes with the cameras the pilot has, without those of the catalog", () => {
  const drone = { id: 1, name: 'M3E', full_name: 'Mavic 3E', manufacturer: 'DJI', optional_cameras: false }
  const cameras = [{ id: 2, name: 'Zoom', stock: false }]
  expect(pilotDroneSchema.parse({ id: 3, drone: { ...drone, cameras }, cameras })).toEqual({
    id: 3,
    drone,
    cameras,
  })
})
