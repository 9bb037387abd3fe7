import { expect, test } from 'vitest'
import { assetKinds, previewBytes, previewError, uploadStatuses } from './mission/asset.ts'
import { flightConcernCodes } from './mission/flight-concerns.ts'
import { pinTitles, pinTypes } from './mission/map-pins.ts'
import { missionSteps } from './mission/mission-status.ts'
import { missionTypeTitles } from './mission/mission-type.ts'
import { authorizationStates } from './mission/next-flight.ts'
import {
  expiryNoticeDays,
  issuerTypes,
  issuingBodyMissingText,
  licenseFileBytes,
  licenseFileTypes,
  licenseStates,
  licenseTexts,
  licenseYears,
  needsPreview,
  profileLicenseFileTypes,
  referenceDateModes,
} from './pilot/license.ts'
import { offerStates } from './pilot/matching.ts'
import { notificationRefetchMilliseconds, notificationTypes, readStatuses } from './pilot/notification.ts'
import {
  invalidPhoneText,
  longestTravelDistance,
  missingProfileItems,
  pilotStatuses,
  travelDistances,
  travelDistanceText,
  travelTooFarText,
} from './pilot/pilot.ts'
import { standings } from './provider/review.ts'
import { weatherProblems } from './schedule/slot-weather.ts'

test('kinds of assets and the statuses of an upload', () => {
  expect(assetKinds).toEqual(['image', 'video', 'panorama', 'data_file'])
  expect(uploadStatuses).toEqual(['queued', 'uploading', 'done', 'failed', 'file-size-error'])
})

test('a preview is a JPEG, PNG or WebP of up to 2 MB', () => {
  const file = (type: string, size = 1) => ({ name: 'frame', type, size }) as never
  for (const type of ['image/jpeg', 'image/png', 'image/webp']) expect(previewError(file(type))).toBeNull()
  expect(previewBytes).toBe(2_097_152)
  expect(previewError(file('image/png', 2_097_152))).toBeNull()
  expect(previewError(file('image/png', 2_097_153))).toBe('A preview can be up to 2 MB.')
  expect(previewError(file('image/gif'))).toBe('A preview must be a JPEG, PNG or WebP image.')
  expect(previewError(null)).toBe('A preview must be a JPEG, PNG or WebP image.')
})

test('the steps a mission may take', () => {
  expect(missionSteps).toEqual({
    created: ['available', 'pilots_notified', 'canceled'],
    available: ['pilots_notified', 'canceled'],
    pilots_notified: ['available', 'pilot_accepted', 'canceled'],
    pilot_accepted: ['available', 'pilot_assigned', 'flight_complete', 'assets_uploaded', 'canceled'],
    pilot_assigned: ['available', 'flight_complete', 'assets_uploaded', 'canceled'],
    flight_complete: ['assets_uploaded', 'canceled'],
    assets_uploaded: ['processing_shots', 'rejected', 'canceled'],
    processing_shots: ['assets_classified', 'assets_uploaded', 'rejected'],
    assets_classified: ['in_production', 'assets_uploaded', 'rejected'],
    in_production: ['awaiting_payment', 'assets_uploaded', 'rejected'],
    awaiting_payment: ['invoice_needed', 'invoiced', 'complete'],
    invoice_needed: ['invoiced', 'complete'],
    invoiced: ['complete'],
    complete: [],
    rejected: [],
    canceled: [],
  })
})

test('the statuses of a pilot, and what a profile asks for', () => {
  expect(pilotStatuses).toEqual(['created', 'approved', 'rejected', 'evaluation_completed'])
  expect(travelDistances).toEqual([10, 25, 50, 100, 200])
  expect(longestTravelDistance).toBe(25_000)
  expect(missingProfileItems).toEqual(['license', 'drone', 'travel_distance', 'device'])
  expect([travelDistanceText, travelTooFarText, invalidPhoneText]).toEqual([
    'Please enter a whole number of miles, 1 or more',
    'Please enter 25,000 miles or less',
    'Please enter a valid phone number',
  ])
})

test('kinds, files and texts of a license', () => {
  expect(issuerTypes).toEqual(['single_issuing_body', 'many_issuing_body', 'other'])
  expect(referenceDateModes).toEqual(['issue_date', 'expiration_date', 'not_applicable'])
  expect(expiryNoticeDays).toEqual([60, 30, 7])
  expect(licenseFileBytes).toBe(20 * 1024 * 1024)
  expect(licenseFileTypes).toEqual([
    ...['image/jpeg', 'image/png', 'application/pdf', 'image/heic', 'image/heif', 'image/tiff'],
    ...['image/bmp', 'image/webp'],
  ])
  expect(licenseFileTypes.filter(needsPreview)).toEqual(['image/heic', 'image/heif', 'image/tiff'])
  expect(profileLicenseFileTypes).toEqual(['image/jpeg', 'application/pdf', 'image/png'])
  expect(issuingBodyMissingText('Authority')).toBe('Please enter the issuing body (Authority).')
  expect(issuingBodyMissingText(null)).toBe('Please enter the issuing body (issuing body).')
  expect(licenseYears('expiration_date', '2026-05-01')).toEqual([
    ...[2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036],
  ])
  expect(licenseYears('issue_date', '2026-05-01')).toEqual([2026, 2025, 2024, 2023])
  expect(licenseTexts).toEqual({
    number_missing: 'Please enter a license number.',
    number_form: 'License number can only contain 6 and 32 alphanumeric characters, "#" and "-"',
    date_missing: 'Please choose a valid date.',
    issue_date_unreadable: 'Invalid issue date.',
    expiration_date_unreadable: 'Invalid expiration date.',
    issued_later: 'Issue date cannot be in the future.',
    expired_before: 'Expiration date must be in the future.',
    no_type: 'No certificate type selected.',
    document_type_missing: 'Please select a document type.',
    file_missing: 'Please upload an image.',
    file_type: 'Invalid file type. Only JPEG, PDF, and PNG files are allowed.',
    file_size: 'File size exceeds the maximum limit of 20 MB.',
  })
})

test('the types of missions, with their titles', () => {
  expect(missionTypeTitles).toEqual({
    client: 'Client Mission',
    training: 'Training Mission',
    creative: 'Creative Mission',
    panorama: 'Panorama Mission',
  })
})

test('the pins of the map, with their titles', () => {
  expect(pinTypes).toEqual(Object.keys(pinTitles))
  expect(pinTitles).toEqual({
    client: 'Client Mission',
    training: 'Training Mission',
    available: 'Available Mission',
    commercial_panorama_available: 'Commercial Panorama Available',
    residential_panorama_available: 'Residential Panorama Available',
    active: 'Active Mission',
    completed: 'Completed Mission',
    creative: 'Creative Mission',
  })
})

test('states of a license and of an offer', () => {
  expect(licenseStates).toEqual(['valid', 'expired', 'document_missing', 'refused'])
  expect(offerStates).toEqual(['offered', 'accepted', 'declined', 'withdrawn', 'lost'])
})

test('states of an authorization, and types of notifications', () => {
  expect(authorizationStates).toEqual(['no_briefing', 'not_needed', 'needed', 'refused', 'authorized'])
  expect(readStatuses).toEqual(['read', 'unread'])
  expect(notificationRefetchMilliseconds).toBe(5 * 60 * 1000)
  expect(notificationTypes).toEqual([
    'blog/new',
    'new',
    'app/updated',
    'pilot/mission/new',
    'pilot/mission/updated',
    'pilot/payout/new',
    'pilot/mission/pano_accept',
    'pilot/mission/pano_reject',
    'pilot/profile/stripe_onboarding',
    'pilot/mission/stock_accept',
    'pilot/mission/stock_reject',
  ])
})

test('what speaks against a flight, its weather, and how a shot stands in a review', () => {
  expect(flightConcernCodes).toEqual([
    ...['no_authorization', 'authorization_void', 'another_day', 'certificate_dates', 'above_ceiling'],
    ...['night', 'cloud', 'wind', 'rain'],
  ])
  expect(weatherProblems).toEqual(['cloud', 'wind', 'rain'])
  expect(standings).toEqual(['open', 'accepted', 'rejected'])
})
