import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import { expect, test } from 'vitest'
import { isUploadOpen, mayBeTransferred, uploadMethod } from './upload-access.ts'

const app = exampleMission.flight_app
const withApp = (changes: object) => ({ flight_app: app && { ...app, ...changes } })

test('M-DETAIL-23 M-OPEN-63 M-OPEN-64 the delivery method depends on the flight app', () => {
  expect(uploadMethod({ flight_app: null })).toBe('web')
  expect(uploadMethod(withApp({ name: 'Gridflight', delivery_to: null }))).toBe('web')
  expect(uploadMethod(withApp({ name: 'Gridflight', delivery_to: 'self' }))).toBe('web')
  expect(uploadMethod(withApp({ name: 'Gridflight', delivery_to: 'elsewhere' }))).toBe('other-app')
  expect(uploadMethod(withApp({ name: 'CYBERDUCK', delivery_to: 'self' }))).toBe('transfer-tool')
})

test('files may come from the transfer tool when the flight app is it, or the mission belongs to a work order', () => {
  expect(mayBeTransferred({ flight_app: null, work_order: null })).toBe(false)
  expect(mayBeTransferred({ flight_app: null, work_order: 501 })).toBe(true)
  expect(mayBeTransferred({ ...withApp({ name: 'Cyberduck' }), work_order: null })).toBe(true)
})

test('M-OPEN-10 M-OPEN-11 a hold, and a later or unknown status, close the upload', () => {
  expect(isUploadOpen({ status: 'flight_complete', is_on_hold: false, showOnHold: false })).toBe(true)
  expect(isUploadOpen({ status: 'flight_complete', is_on_hold: true, showOnHold: false })).toBe(false)
  expect(isUploadOpen({ status: 'flight_complete', is_on_hold: false, showOnHold: true })).toBe(false)
  expect(isUploadOpen({ status: 'complete', is_on_hold: false, showOnHold: false })).toBe(false)
  expect(isUploadOpen({ status: 'quality_review', is_on_hold: false, showOnHold: false })).toBe(false)
})
