import type { Location } from '../place/location.schema.ts'
import type { Image, Video } from './asset.schema.ts'
import type { MapFeature } from './map-feature.schema.ts'
import type { Mission } from './mission.schema.ts'
import type { Shot } from './shot.schema.ts'

const usDollar = { name: 'US Dollar', code: 'USD', symbol: '$' }

const exampleLocation: Location = {
  name: 'Harbour Warehouse 4',
  latitude: 37.7955,
  longitude: -122.3937,
  address: '1 Example Street',
  address2: 'Gate B',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  country: 'US',
  formatted_address: '1 Example Street, San Francisco, CA 94105',
  timezone_id: 'America/Los_Angeles',
  airmap_authorization: 'not_required',
}

export const exampleImage: Image = {
  id: '501DB',
  name: 'roof-1.jpg',
  url: 'https://files.example.com/roof-1.jpg',
  version_urls: { small_640: 'https://files.example.com/roof-1-640.jpg' },
  uploadNumber: 1,
  shot: 301,
  processing: false,
  gps_latitude: 37.7955,
  gps_longitude: -122.3937,
  gps_altitude: 61.5,
  taken_at: '2026-03-07T18:05:00Z',
  size: 5_242_880,
  error: null,
}

export const exampleVideo: Video = {
  id: '601DB',
  name: 'orbit.mp4',
  url: null,
  version_urls: {},
  shot: 301,
  processing: true,
  source_type: 'raw',
  size: 1_073_741_824,
}

export const exampleShot: Shot = {
  id: 301,
  name: 'Roof overview',
  instructions: 'Straight down, whole roof in the frame',
  pilot_comment: null,
  origin_type: 'catalog',
  shot_type: {
    id: 31,
    name: 'Ortho',
    description: 'A grid of overlapping photos',
    video: 'https://files.example.com/ortho.mp4',
    sample_images: [
      {
        id: 1,
        version_urls: {
          small_640: 'https://files.example.com/sample-640.jpg',
          medium_1024: 'https://files.example.com/sample-1024.jpg',
        },
      },
    ],
  },
  images: [exampleImage.id],
  videos: [exampleVideo.id],
  map_feature: { id: 201, name: 'Main roof' },
  post_processes: ['orthomosaic'],
}

export const exampleFeature: MapFeature = {
  id: 201,
  name: 'Main roof',
  notes: 'Antenna at the north corner',
  kind: 'polygon',
  geometry_type: 'Polygon',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-122.394, 37.795],
        [-122.393, 37.795],
        [-122.393, 37.796],
        [-122.394, 37.795],
      ],
    ],
  },
  properties: { rgeo_area: 10_000, area: 9_990, rgeo_perimeter: 400, type: 'roof' },
  shot_type_attributes: { altitude: 60 },
  colour: '#009662',
  size: '2.47 acres',
}

/** A mission with every field and relation filled. */
export const exampleMission: Mission = {
  id: 1001,
  status: 'pilot_accepted',
  mission_type: 'client',
  name: 'Warehouse roof',
  created_on: '2026-02-20T16:00:00Z',
  reference_id: 'REF-77',
  instructions: 'Check in at the gate',
  scheduled_at_start: '2026-03-08T18:00:00Z',
  scheduled_at_end: '2026-03-08T19:30:00Z',
  timeframe_start: '2026-03-01T08:00:00Z',
  timeframe_end: '2026-03-16T06:59:59Z',
  fly_by_date: '2026-03-15',
  sla_expired: false,
  duration: '1 h 30 min',
  duration_in_seconds: 5400,
  admin_scheduled: false,
  isScheduled: true,
  weekend_schedule_filter: 'any_day',
  is_on_hold: false,
  showOnHold: false,
  source: 'web',
  require_contact_to_reschedule: false,
  require_raw_images: true,
  pilot_comment: 'Windy at noon',
  pilot_script: 'Good morning, I am here for the roof photos.',
  passed_gps_check: true,
  cloud_reqs: 'less_than_50',
  max_wind_speed: 20,
  acreage: 2.5,
  assigned: true,
  completed: false,
  rejection_reason: null,
  status_timestamps: {
    assets_uploaded: '2026-03-08T21:00:00Z',
    processing_shots: '2026-03-08T22:00:00Z',
  },
  work_order: 41,
  work_order_number: 'WO-41',
  location: exampleLocation,
  point_of_interest: {
    id: 71,
    name: 'Lighthouse',
    category: { id: 2, name: 'Landmark', kind: 'commercial' },
    location: exampleLocation,
    amount: 4000,
    currency: usDollar,
  },
  shots: [exampleShot],
  images: [exampleImage],
  videos: [exampleVideo],
  panoramas: [{ id: '701DB', name: 'pano', url: null, processing: true }],
  category: { id: 1, name: 'Warehouse', kind: 'commercial' },
  laanc_flights: [
    {
      id: 'flight-9',
      voided_at: null,
      authorizations: [
        {
          message: 'Approved to 200 ft',
          authority_name: 'Example Approach',
          authority_id: 'EXA',
          status: 'approved',
          confirmation_number: 'EXA0001',
        },
      ],
    },
  ],
  laanc_exemptions: [{ city: 'San Francisco', ceiling: 200, name: 'Bay', type: 'airport', code: 'SFO' }],
  onsite_contact: {
    call_action: 'Call 30 minutes ahead',
    name: 'Site office',
    note: 'Ring twice',
    phone: '+1 555 0100',
  },
  currency: usDollar,
  mission_reschedules: [
    {
      id: 1,
      mission: 1001,
      rescheduler: 'pilot',
      reschedule_reason: 'weather',
      notes: 'Fog',
      scheduled_at_start: '2026-03-05T18:00:00Z',
      scheduled_at_end: '2026-03-05T19:30:00Z',
    },
  ],
  missionRescheduleReasons: [{ id: 1, short: 'Weather' }],
  flight_app: {
    name: 'Cyberduck',
    app: 'cyberduck',
    data_type: 'images',
    value: { secret_key: 'example-key' },
    delivery_to: 'self',
    delivery_to_url: null,
    instructions: 'Copy the folder',
    pilot_flight_instruction: { ios: 'Fly on iOS', android: 'Fly on Android', web: 'Fly' },
    pilot_delivery_instruction: { ios: 'Send on iOS', android: 'Send on Android', web: 'Send' },
  },
  package: {
    id: 5,
    name: 'Roof survey',
    drones: [
      { id: 1, name: 'Kite 3', full_name: 'Example Kite 3', manufacturer: 'Example', optional_cameras: true },
    ],
    drone_cameras: [{ id: 1, name: 'Wide 20', stock: false }],
    devices: [{ id: 1, name: 'Tablet 11', operating_system: 'iOS', device_type: 'tablet' }],
    equipment: [{ id: 1, name: 'Landing pad' }],
    badge: { id: 1, name: 'Roof Survey', abbreviation: 'RS' },
    badge_required: true,
    drones_required: true,
    cameras_required: true,
    devices_required: false,
    equipment_required: false,
  },
  partial_reshoots: [{ id: 1, reason: 'Blurred', resolved_at: null, shot_ids: [301] }],
  map_features: [exampleFeature],
  estimated_payouts: [{ payout_type: 'pilot', amount: 15_000, currency: usDollar }],
  airspace_briefing: {
    external_id: 'brief-1',
    auth_option: 'automatic',
    requires_auth: true,
    notices: [{ message: 'Controlled airspace' }],
  },
  airspace_certificates: [
    {
      id: 1,
      certificate_type: 'waiver',
      doc_identifier: 'W-1',
      altitude: 200,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      special_provisions: 'Daylight only',
      filename: 'waiver.pdf',
      attachment_date: '2026-01-02',
      remote_url: 'https://files.example.com/waiver.pdf',
    },
  ],
  payouts: [
    {
      id: 1,
      pilot_id: 9,
      payoutable_id: 1001,
      payoutable_type: 'Mission',
      amount: 15_000,
      notes: 'Roof',
      payment_processor: 'stripe',
      status: 'complete',
      payout_to: 'acct-1',
      currency: usDollar,
    },
  ],
}
