import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import { demoSignIns } from './accounts.ts'
import type { Calendar } from './calendar.ts'
import type { Catalog } from './catalog.ts'

export type Profile = CallInput<ProviderCalls['POST /v1/provider/pilots']>['body']

export const santaMonica = {
  city: 'Santa Monica',
  state: 'CA',
  postal_code: '90404',
  country: 'US',
  timezone_id: 'America/Los_Angeles',
}

export const person = (first_name: string, last_name: string, mailbox: string) => {
  const email = `${mailbox}@sortie.test`
  // For plain sessions. Hashing one takes a moment, so only those we name to people get it.
  const password = demoSignIns.find((signIn) => signIn.email === email)?.password
  return { first_name, last_name, email, terms_and_conditions: true, ...(password ? { password } : {}) }
}

export const everyDay = { is_available_weekdays: true, is_available_weekends: true }

/** The gear and licenses of pilots, by the names of the catalogs. */
export const pilotKit = (calendar: Calendar, catalog: Catalog) => {
  const { drone, camera, badge, licenseType } = catalog
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
  return { ...catalog, day: calendar.day, part107, insurance, mavic, matrice, small, complete, pending }
}

export type PilotKit = ReturnType<typeof pilotKit>
