import { expect, test } from 'vitest'
import { expectFields } from './field-names.fixture.ts'
import { uploadRowSchema, workOrderSchema, workOrderUploadSchema } from './work-order.schema.ts'
import { mostMissionsPerRequest } from './work-order.ts'

const place = {
  name: 'Depot',
  address: '2 Example Street',
  city: 'Berlin',
  state: null,
  postal_code: '10115',
  latitude: 52.53,
  longitude: 13.38,
}
const workOrder = {
  id: 41,
  site_id: 'SITE-41',
  location: place,
  missions: [{ id: 1001, name: 'Roof', amsInProgress: true }],
}

test('A-DATA-20 work order, its place and its missions', () => {
  expectFields(workOrderSchema, workOrder, ['id', 'site_id', 'location', 'missions'])
  const names = ['name', 'address', 'city', 'state', 'postal_code', 'latitude', 'longitude']
  expectFields(workOrderSchema.shape.location, place, names)
  const [mission = {}] = workOrder.missions
  expectFields(workOrderSchema.shape.missions.element, mission, ['id', 'name', 'amsInProgress'])
})

test('A-DATA-20 upload row', () => {
  const row = { mission_name: 'Roof', mission_number: 1001, value: { secret_key: 'example-key' } }
  expectFields(uploadRowSchema, row, ['mission_name', 'mission_number', 'value'])
  expect(uploadRowSchema.safeParse({ ...row, value: {} }).success).toBe(false)
})

test('an upload whose key was closed has no secret', () => {
  const progress = { state: 'complete' as const, files: 3, taken: 2, left_out_count: 1 }
  const row = { mission_name: 'Roof', mission_number: 1001, value: {}, ...progress }
  expect(workOrderUploadSchema.parse(row)).toEqual(row)
})

test('uploads are started for up to a hundred missions at once', () => {
  expect(mostMissionsPerRequest).toBe(100)
})
