import type { CallInput } from '@sortie/contract/call'
import { demoPassword } from './accounts.ts'
import type { Calendar } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import type { ProviderCalls } from './provider-client.ts'

type Profile = CallInput<ProviderCalls['POST /v1/provider/pilots']>['body']

const santaMonica = {
  city: 'Santa Monica',
  state: 'CA',
  postal_code: '90404',
  country: 'US',
  timezone_id: 'America/Los_Angeles',
}
const berlin = { city: 'Berlin', postal_code: '10999', country: 'DE', timezone_id: 'Europe/Berlin' }
const london = { city: 'London', postal_code: 'SE8 3EY', country: 'GB', timezone_id: 'Europe/London' }

const person = (first_name: string, last_name: string, mailbox: string) => ({
  first_name,
  last_name,
  email: `${mailbox}@sortie.test`,
  password: demoPassword,
  terms_and_conditions: true,
})

const everyDay = { is_available_weekdays: true, is_available_weekends: true }

/** Pilots in every state of onboarding. Nobody of these names exists. */
export const pilotsOf = (calendar: Calendar, catalogue: Catalogue) => {
  const { drone, camera, device, equipment, badge, licenseType } = catalogue
  const part107 = (license_number: string, issued = -240) => ({
    license_type_id: licenseType('Part 107 Remote Pilot Certificate'),
    license_number,
    reference_date: calendar.day(issued),
  })
  const insurance = (issuing_body: string) => ({
    license_type_id: licenseType('Liability Insurance Certificate'),
    license_number: 'POL-204811',
    reference_date: calendar.day(150),
    issuing_body,
  })
  const mavic = {
    drone_id: drone('Mavic 3 Enterprise'),
    camera_ids: [
      camera('Mavic 3 Enterprise', 'Mavic 3E Wide'),
      camera('Mavic 3 Enterprise', 'Mavic 3E Zoom'),
    ],
  }
  const matrice = {
    drone_id: drone('Matrice 350 RTK'),
    camera_ids: [camera('Matrice 350 RTK', 'Zenmuse H30T'), camera('Matrice 350 RTK', 'Zenmuse P1')],
  }
  const small = { drone_id: drone('Mini 4 Pro'), camera_ids: [camera('Mini 4 Pro', 'Mini 4 Pro Camera')] }
  const complete = (...names: string[]) =>
    names.map((name) => ({ badge_id: badge(name), status: 'complete' as const }))
  const pending = (...names: string[]) =>
    names.map((name) => ({ badge_id: badge(name), status: 'pending' as const }))

  return {
    demo: {
      ...person('Robin', 'Skylark', 'pilot'),
      ...santaMonica,
      ...everyDay,
      phone: '+1 310 555 0142',
      birthday: '1988-04-12',
      address: '2130 Delaware Avenue',
      latitude: 34.0232,
      longitude: -118.4737,
      status: 'approved',
      travel_distance: 100,
      drone_system: 'DJI',
      first_flight_on: calendar.day(-900),
      total_ar_blocks: 3,
      paypal_email: 'pilot@sortie.test',
      payment_processor: 'stripe',
      stripe_onboarding: true,
      drones: [mavic, matrice, small],
      device_ids: [device('iPad mini (6th generation)'), device('iPhone 15 Pro'), device('DJI RC Pro')],
      licenses: [
        part107('RP-4021337'),
        insurance('Example Mutual'),
        { license_type_id: licenseType('Railway Site Safety Card') },
      ],
      equipment_ids: ['Anti-collision strobe', 'Second battery set', 'High-visibility vest'].map(equipment),
      badges: [
        ...complete('Roof Survey', 'Mapping and Orthomosaic', 'Wind Turbine Inspection', 'Panorama'),
        ...pending('Thermal Imaging', 'Night Operations'),
      ],
      opt_ins: ['generic_training'],
    },
    fresh: {
      ...person('Kim', 'Fledgling', 'new.pilot'),
      ...santaMonica,
      address: '1412 Euclid Street',
      latitude: 34.0238,
      longitude: -118.4903,
      status: 'created',
    },
    neighbour: {
      ...person('Alex', 'Kestrel', 'second.pilot'),
      ...santaMonica,
      ...everyDay,
      phone: '+1 310 555 0167',
      address: '903 Ashland Avenue',
      latitude: 34.0059,
      longitude: -118.4741,
      status: 'approved',
      travel_distance: 50,
      drone_system: 'DJI',
      drones: [matrice],
      device_ids: [device('iPad Air (M2)')],
      licenses: [part107('RP-5530912', -100)],
      equipment_ids: [equipment('High-visibility vest')],
      badges: complete('Roof Survey', 'Mapping and Orthomosaic', 'Wind Turbine Inspection'),
      opt_ins: ['generic_training'],
    },
    unlicensed: {
      ...person('Jo', 'Plover', 'no.licence'),
      ...santaMonica,
      is_available_weekends: true,
      address: '11800 Idaho Avenue',
      city: 'Los Angeles',
      postal_code: '90025',
      latitude: 34.0429,
      longitude: -118.4611,
      status: 'created',
      travel_distance: 25,
      drones: [small],
      device_ids: [device('Pixel 8')],
    },
    deviceless: {
      ...person('Sasha', 'Heron', 'no.device'),
      ...santaMonica,
      is_available_weekdays: true,
      address: '4110 Centinela Avenue',
      city: 'Los Angeles',
      postal_code: '90066',
      latitude: 33.9987,
      longitude: -118.4265,
      status: 'created',
      travel_distance: 50,
      drones: [mavic],
      licenses: [part107('RP-6618204', -30)],
    },
    rejected: {
      ...person('Toni', 'Wren', 'rejected.pilot'),
      ...santaMonica,
      ...everyDay,
      address: '3120 Duncan Place',
      city: 'Culver City',
      postal_code: '90232',
      latitude: 34.0172,
      longitude: -118.4031,
      status: 'created',
      travel_distance: 25,
      drones: [small],
      device_ids: [device('iPhone 14')],
      licenses: [part107('RP-0000001', -720)],
    },
    evaluated: {
      ...person('Noor', 'Merlin', 'evaluated.pilot'),
      ...santaMonica,
      ...everyDay,
      address: '23800 Harbor Vista Drive',
      city: 'Malibu',
      postal_code: '90265',
      latitude: 34.0379,
      longitude: -118.6869,
      status: 'evaluation_completed',
      travel_distance: 50,
      drones: [mavic],
      device_ids: [device('iPad Pro 11-inch')],
      licenses: [part107('RP-7120455', -60)],
      badges: pending('Roof Survey'),
      opt_ins: ['generic_training'],
    },
    berlin: {
      ...person('Mika', 'Sperling', 'berlin.pilot'),
      ...berlin,
      ...everyDay,
      phone: '+49 30 555 0119',
      address: 'Paul-Lincke-Ufer 40',
      latitude: 52.4957,
      longitude: 13.4232,
      status: 'approved',
      travel_distance: 100,
      drones: [matrice, mavic],
      device_ids: [device('Galaxy Tab S9')],
      licenses: [
        {
          license_type_id: licenseType('EASA A2 Certificate of Competency'),
          license_number: 'DEU-RP-99214',
          reference_date: calendar.day(800),
          issuing_body: 'German aviation authority',
        },
        insurance('Beispiel Versicherung'),
      ],
      badges: complete('Roof Survey', 'Mapping and Orthomosaic'),
      opt_ins: ['generic_training'],
    },
    london: {
      ...person('Charlie', 'Swift', 'london.pilot'),
      ...london,
      is_available_weekdays: true,
      phone: '+44 20 5550 0133',
      address: '14 Creek Road',
      latitude: 51.4811,
      longitude: -0.0214,
      status: 'approved',
      travel_distance: 50,
      drones: [mavic],
      device_ids: [device('iPad Air (M2)')],
      licenses: [
        {
          license_type_id: licenseType('UK General VLOS Certificate'),
          license_number: 'GVC-118204',
          reference_date: calendar.day(-400),
          issuing_body: 'Example Flight School',
        },
      ],
      badges: complete('Roof Survey'),
    },
  } satisfies Record<string, Profile>
}
