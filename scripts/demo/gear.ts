import type { Rows } from './catalog.ts'

const drone = (manufacturer: string, name: string, stock: string[], others: string[] = []) => ({
  name,
  full_name: `${manufacturer} ${name}`,
  manufacturer,
  optional_cameras: others.length > 0,
  cameras: [
    ...stock.map((camera) => ({ name: camera, stock: true })),
    ...others.map((camera) => ({ name: camera, stock: false })),
  ],
})

export const drones: Rows<'drones'> = [
  drone('DJI', 'Mavic 3 Enterprise', ['Mavic 3E Wide', 'Mavic 3E Zoom']),
  drone('DJI', 'Mavic 3 Thermal', ['Mavic 3T Wide', 'Mavic 3T Thermal']),
  drone('DJI', 'Mavic 2 Pro', ['Hasselblad L1D-20c']),
  drone('DJI', 'Air 3', ['Air 3 Wide', 'Air 3 Tele']),
  drone('DJI', 'Mini 4 Pro', ['Mini 4 Pro Camera']),
  drone('DJI', 'Phantom 4 Pro V2.0', ['Phantom 4 Pro Camera']),
  drone('DJI', 'Phantom 4 RTK', ['Phantom 4 RTK Camera']),
  drone('DJI', 'Inspire 2', ['FPV Camera'], ['Zenmuse X4S', 'Zenmuse X5S', 'Zenmuse X7']),
  drone('DJI', 'Matrice 300 RTK', ['FPV Camera'], ['Zenmuse H20', 'Zenmuse H20T', 'Zenmuse P1']),
  drone(
    'DJI',
    'Matrice 350 RTK',
    ['FPV Camera'],
    ['Zenmuse H30', 'Zenmuse H30T', 'Zenmuse P1', 'Zenmuse L2'],
  ),
  drone('Autel Robotics', 'EVO II Pro V3', ['XT709']),
  drone('Skydio', 'X10', ['Navigation Cameras'], ['VT300-Z', 'VT300-L']),
]

const device = (name: string, operating_system: string, device_type: 'phone' | 'tablet') => ({
  name,
  operating_system,
  device_type,
})

export const devices: Rows<'devices'> = [
  device('iPad mini (6th generation)', 'iPadOS', 'tablet'),
  device('iPad Air (M2)', 'iPadOS', 'tablet'),
  device('iPad Pro 11-inch', 'iPadOS', 'tablet'),
  device('iPhone 14', 'iOS', 'phone'),
  device('iPhone 15 Pro', 'iOS', 'phone'),
  device('Galaxy Tab Active5', 'Android', 'tablet'),
  device('Galaxy Tab S9', 'Android', 'tablet'),
  device('Galaxy S24', 'Android', 'phone'),
  device('Pixel 8', 'Android', 'phone'),
  device('DJI RC Pro', 'Android', 'tablet'),
]

export const equipment: Rows<'equipment'> = [
  { name: 'Anti-collision strobe' },
  { name: 'Ground control targets' },
  { name: 'RTK base station' },
  { name: 'Neutral density filters' },
  { name: 'Second battery set' },
  { name: 'High-visibility vest' },
  { name: 'Landing pad' },
]

export const licenseTypes: Rows<'license_types'> = [
  {
    name: 'Part 107 Remote Pilot Certificate',
    issuer_type: 'single_issuing_body',
    issuing_body: 'FAA',
    reference_date_mode: 'issue_date',
    validity_period: 24,
    is_flight_certificate: true,
    country_code: 'US',
  },
  {
    name: 'Section 333 Exemption',
    issuer_type: 'single_issuing_body',
    issuing_body: 'FAA',
    reference_date_mode: 'issue_date',
    country_code: 'US',
  },
  {
    name: 'EASA A2 Certificate of Competency',
    issuer_type: 'many_issuing_body',
    issuing_body: 'National aviation authority',
    reference_date_mode: 'expiration_date',
    is_flight_certificate: true,
  },
  {
    name: 'EASA Specific Category Authorisation',
    issuer_type: 'many_issuing_body',
    issuing_body: 'National aviation authority',
    reference_date_mode: 'expiration_date',
    is_flight_certificate: true,
  },
  {
    name: 'UK General VLOS Certificate',
    issuer_type: 'many_issuing_body',
    issuing_body: 'Recognised assessment entity',
    reference_date_mode: 'issue_date',
    validity_period: 60,
    is_flight_certificate: true,
    country_code: 'GB',
  },
  {
    name: 'Liability Insurance Certificate',
    issuer_type: 'other',
    issuing_body: 'Insurer',
    reference_date_mode: 'expiration_date',
  },
  {
    name: 'Railway Site Safety Card',
    issuer_type: 'other',
    is_certificate_number_required: false,
    reference_date_mode: 'not_applicable',
  },
]
