import { expect, test } from 'vitest'
import { addressText, withAddressPart } from '#app/site/drafted-site.ts'
import { splitFeatures } from '#app/site/kml-areas.ts'
import {
  bodyOf,
  emptyDraft,
  type MissionDraft,
  matchingQueryOf,
  problemsOf,
  withPackage,
} from './mission-draft.ts'

const pin = { latitude: 40.0176, longitude: -105.2797 }
const draft = (changes: Partial<MissionDraft> = {}): MissionDraft => ({
  ...emptyDraft(),
  name: 'Roof',
  site: { pin, areas: [] },
  ...changes,
})

test('what was left empty is left out, and what was filled in is sent as the server names it', () => {
  expect(bodyOf(emptyDraft())).toEqual({
    mission_type: 'client',
    name: '',
    reference_id: null,
    instructions: '',
    package_id: null,
    shots: [],
    estimated_payouts: [],
    currency_code: 'USD',
    weekend_schedule_filter: 'any_day',
    require_raw_images: false,
    require_contact_to_reschedule: false,
  })
  const vertices = [pin, { ...pin, latitude: 40.02 }, { ...pin, longitude: -105.27 }]
  const body = bodyOf(
    draft({
      site: { pin, areas: [{ name: 'North', vertices, isOpen: false }] },
      payout: 87.5,
      duration_minutes: 90,
      window: { start: '2030-06-01', end: '2030-06-30' },
      address: { ...emptyDraft().address, city: 'Boulder', timezone_id: 'America/Denver' },
      contact: { name: 'Ada', phone: '', note: '', withhold: true },
    }),
  )
  expect(body).toMatchObject({
    location: { city: 'Boulder', address: null, ...pin, timezone_id: 'America/Denver' },
    map_features: [{ name: 'North', kind: 'polygon', geometry: { type: 'Polygon' } }],
    estimated_payouts: [{ amount: 8750, currency_code: 'USD' }],
    duration_in_seconds: 5400,
    fly_by_date: '2030-06-30',
    timeframe_start: '2030-06-01T06:00:00.000Z',
    timeframe_end: '2030-07-01T05:59:00.000Z',
    onsite_contact: { name: 'Ada', phone: null, note: null, withhold_until_accepted: true },
  })
})

test('a street typed after the search is in the address that pilots read', () => {
  const found = {
    ...emptyDraft().address,
    formatted_address: 'Boulder, CO, United States',
    city: 'Boulder',
    state: 'CO',
  }
  expect(addressText(found)).toBe('Boulder, CO, United States')
  const typed = withAddressPart(
    withAddressPart(found, 'address', '1155 Pearl Street'),
    'postal_code',
    '80302',
  )
  expect(addressText(typed)).toBe('1155 Pearl Street, Boulder, CO 80302')
  expect(bodyOf(draft({ address: typed })).location).toMatchObject({
    formatted_address: null,
    address: '1155 Pearl Street',
  })
  expect(addressText(emptyDraft().address)).toBe('')
})

test('a package replaces shots, payout and duration by its own, and leaves what it has none of', () => {
  const typed = draft({ shots: [{ name: 'Own', instructions: '', shot_type_id: null }], payout: 10 })
  const empty = { id: 1, shots: [], payout: null, duration_in_seconds: null }
  expect(withPackage(typed, empty)).toEqual({ ...typed, package_id: 1 })
  const shots = [{ name: 'Front', instructions: 'Low.', shot_type_id: 3 }]
  expect(
    withPackage(typed, {
      id: 2,
      shots,
      payout: { amount: 12_500, currency_code: 'EUR' },
      duration_in_seconds: 3600,
    }),
  ).toMatchObject({ package_id: 2, shots, payout: 125, currency_code: 'EUR', duration_minutes: 60 })
})

test('says what is missing before anything is sent', () => {
  expect(problemsOf(draft())).toEqual({})
  expect(Object.keys(problemsOf(emptyDraft()))).toEqual(['name', 'location'])
  const open = { name: 'Area 1', vertices: [pin], isOpen: true }
  const shot = { name: ' ', instructions: '', shot_type_id: null }
  expect(Object.keys(problemsOf(draft({ site: { pin, areas: [open] }, shots: [shot] })))).toEqual([
    'map_features',
    'shots',
  ])
})

test('who matches is asked once there is a place', () => {
  expect(matchingQueryOf(emptyDraft())).toBeNull()
  expect(matchingQueryOf(draft({ package_id: 4 }))).toEqual({
    ...pin,
    mission_type: 'client',
    weekend_schedule_filter: 'any_day',
    package_id: 4,
  })
})

test('areas of a file can be changed, unless they have holes; other shapes stay as they are', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  const feature = { name: '', notes: '', kind: 'polygon' }
  const { areas, others } = splitFeatures([
    { ...feature, geometry: { type: 'Polygon', coordinates: [ring] } },
    { ...feature, geometry: { type: 'Polygon', coordinates: [ring, ring] } },
    { ...feature, kind: 'no_fly_zone', geometry: { type: 'Polygon', coordinates: [ring] } },
    { ...feature, kind: 'point_of_interest', geometry: { type: 'Point', coordinates: [0, 0] } },
  ])
  expect(areas).toEqual([
    {
      name: 'Area',
      isOpen: false,
      vertices: [
        { longitude: 0, latitude: 0 },
        { longitude: 1, latitude: 0 },
        { longitude: 1, latitude: 1 },
      ],
    },
  ])
  expect(others).toHaveLength(3)
})
