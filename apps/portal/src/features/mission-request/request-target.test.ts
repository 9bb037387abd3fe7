import { ApiError } from '@sortie/web-app/calls.ts'
import { expect, test } from 'vitest'
import { requestTarget } from './request-target.ts'

const mission = (status: string, sla_expired = false) => ({ id: 7, status, sla_expired })
const shown = (status: string, sla_expired = false) =>
  requestTarget({ mission: mission(status, sla_expired), error: null }, false)

test('M-ROUTE-04 an offered mission is shown, and there is no redirect before it is loaded', () => {
  expect(shown('pilots_notified')).toBeNull()
  expect(requestTarget({ mission: undefined, error: null }, false)).toBeNull()
})

test('M-ROUTE-15 a mission that is no longer on offer leads to its details, also an unknown status', () => {
  for (const status of ['pilot_accepted', 'assets_uploaded', 'complete', 'rejected', 'something_new'])
    expect(shown(status), status).toBe('/clientmission/7')
  expect(requestTarget({ mission: mission('pilot_accepted'), error: null }, true)).toBe(
    '/clientmissionwebview/7',
  )
})

test('M-ROUTE-15 canceled and created count as unavailable', () => {
  for (const status of ['canceled', 'created']) expect(shown(status)).toBe('/unavailable-mission')
})

test('M-ROUTE-19 an expired agreement makes a mission unavailable until it is delivered', () => {
  for (const status of ['pilots_notified', 'pilot_accepted', 'pilot_assigned', 'flight_complete'])
    expect(shown(status, true), status).toBe('/unavailable-mission')
  expect(shown('complete', true)).toBe('/clientmission/7')
})

test('M-ROUTE-17 a load failure leads to the page of unavailable missions, but a lost session does not', () => {
  const failed = (error: Error) => requestTarget({ mission: undefined, error }, false)
  expect(failed(new ApiError(404, {}))).toBe('/unavailable-mission')
  expect(failed(new ApiError(500, {}))).toBe('/unavailable-mission')
  expect(failed(new TypeError('Failed to fetch'))).toBe('/unavailable-mission')
  expect(failed(new ApiError(401, {}))).toBeNull()
})

test('a mission that is shown stays when it cannot be reloaded, unless it is gone', () => {
  const again = (error: Error) => requestTarget({ mission: mission('pilots_notified'), error }, false)
  expect(again(new TypeError('Failed to fetch'))).toBeNull()
  expect(again(new ApiError(503, {}))).toBeNull()
  for (const status of [403, 404, 410]) expect(again(new ApiError(status, {}))).toBe('/unavailable-mission')
})
