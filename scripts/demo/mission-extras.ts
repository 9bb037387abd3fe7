import type { Calendar } from './calendar.ts'
import type { MissionBody } from './mission-plan.ts'

type Extras = Partial<MissionBody>

export const deliveredHere: Extras = {
  flight_app: {
    name: 'Gridflight',
    app: 'gridflight',
    data_type: 'images',
    delivery_to: 'self',
    instructions: 'Fly the planned grid with **Gridflight**, then upload the card here.',
    pilot_flight_instruction: {
      ios: 'Open the plan from your message, check the altitude, press Start.',
      android: 'Open the plan from your message, check the altitude, press Start.',
    },
    pilot_delivery_instruction: { web: 'Upload all photos of the grid on the mission page.' },
  },
}

export const deliveredElsewhere: Extras = {
  flight_app: {
    name: 'Mastcheck',
    app: 'mastcheck',
    data_type: 'inspection',
    delivery_to: 'mastcheck',
    delivery_to_url: 'https://mastcheck.example.com/deliveries',
    instructions: 'Fly and deliver with **Mastcheck**.',
    pilot_flight_instruction: { ios: 'Sign in to Mastcheck and find the inspection by its number.' },
    pilot_delivery_instruction: { web: 'Deliver in Mastcheck, then mark the mission as uploaded here.' },
  },
}

export const transferTool: Extras = {
  flight_app: {
    name: 'Cyberduck',
    app: 'cyberduck',
    data_type: 'images',
    delivery_to: 'self',
    instructions: 'Send the photos with **Cyberduck** and the credentials of this mission.',
    pilot_delivery_instruction: { web: 'Download the credentials, open them in Cyberduck, drop the folder.' },
  },
}

export const onsiteContact: Extras = {
  onsite_contact: {
    call_action: 'Call 30 minutes before arrival',
    name: 'Lee Gatekeeper',
    note: 'The key to the roof is at the front desk. Wear the vest inside the gate.',
    phone: '+1 310 555 0188',
  },
  require_contact_to_reschedule: true,
}

export const script: Extras = {
  pilot_script:
    'Hello, I am here to photograph the roof on behalf of the owner. I will fly for about twenty minutes and ' +
    'not over people. May I show you my certificate?',
}

export const needsAuthorization: Extras = {
  airspace_briefing: {
    external_id: 'briefing-demo-1',
    auth_option: 'laanc',
    requires_auth: true,
    notices: [
      { message: 'Controlled airspace: authorization is needed up to 100 feet above ground.' },
      { message: 'Helicopter route along the coast. Keep below 300 feet.' },
    ],
  },
}

export const certificateAndExemption = (calendar: Calendar): Extras => ({
  airspace_certificates: [
    {
      certificate_type: 'Certificate of Waiver',
      doc_identifier: '107W-2048-00117',
      altitude: 200,
      start_date: calendar.day(-120),
      end_date: calendar.day(240),
      special_provisions: 'A visual observer must be present. Call the tower before takeoff.',
    },
  ],
  laanc_exemptions: [
    { city: 'Santa Monica', ceiling: 100, name: 'Coastal grid 12', type: 'class_d', code: 'CG12' },
  ],
})
