import { z } from 'zod'
import { type Language, languages, t, toTranslate } from '../language.ts'
import { currencySchema } from '../money/currency.schema.ts'
import { mostCharacters, partTooLongText } from '../place/address.ts'
import { isCountryCode } from '../place/countries.ts'
import { tooLongText } from '../texts.ts'
import { day, latitude, longitude, timeZone } from '../wire.schema.ts'
import { pilotBadgeSchema } from './badge.schema.ts'
import { pilotDeviceSchema, pilotDroneSchema, pilotPilotEquipmentSchema } from './gear.schema.ts'
import { pilotLicenseSchema } from './license.schema.ts'
import { stripeAccountSchema } from './payment-account.schema.ts'
import {
  invalidPhoneText,
  longestTravelDistance,
  missingProfileItems,
  pilotStatuses,
  travelDistanceText,
  travelTooFarText,
} from './pilot.ts'

const travelUnit = 'Miles, in every country'

const languageCodes = Object.keys(languages) as [Language, ...Language[]]

const language = z
  .enum(languageCodes, {
    error: () =>
      t('Please choose one of these languages: {languages}', { languages: languageCodes.join(', ') }),
  })
  .describe('In which the pilot reads emails, notifications and the calendar; English until it is known')

export const pilotSchema = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  birthday: day.nullable(),
  address: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  timezone_id: z.string().nullable(),
  image: z.string().nullable(),
  language: language.nullable(),
  terms_and_conditions: z.boolean(),
  terms_to_accept: z
    .int()
    .nullable()
    .describe(
      'The version of the terms in force, until the pilot agrees to it; null if there is nothing to agree to',
    ),
  travel_distance: z.int().nullable().describe(travelUnit),
  drone_system: z.string().nullable(),
  status: z.enum(pilotStatuses),
  first_flight_on: day.nullable(),
  is_available_weekdays: z.boolean(),
  is_available_weekends: z.boolean(),
  missing_profile_data: z.array(z.enum(missingProfileItems)),
  opt_ins: z.array(z.string()),
  pilot_badges: z.array(pilotBadgeSchema),
  drones: z.array(pilotDroneSchema),
  devices: z.array(pilotDeviceSchema),
  licenses: z.array(pilotLicenseSchema),
  pilot_equipment: z.array(pilotPilotEquipmentSchema),
  work_orders: z.array(z.int()),
  payout_total: z.int().describe('In minor units of the default currency. payout_totals has every currency'),
  payout_totals: z.array(
    z.object({ amount: z.int().describe('In minor units, such as cents'), currency: currencySchema }),
  ),
  total_client_missions: z.int(),
  total_training_missions: z.int(),
  total_panorama_missions: z.int(),
  total_ar_blocks: z.int(),
  mission_breakdown: z.object({
    client: z.int(),
    training: z.int(),
    creative: z.int(),
    panorama: z.int(),
    stock_imagery: z.int(),
  }),
  paypal_email: z.string().nullable(),
  payment_processor: z.string().nullable(),
  stripe_onboarding: z.boolean(),
  stripe_north_america_available: z.boolean(),
  stripe_europe_available: z.boolean(),
  stripe_accounts: z.array(stripeAccountSchema),
})

export type Pilot = z.infer<typeof pilotSchema>

const unless = (message: string) => ({ error: message })

const invalidEmail = toTranslate('Email must be valid')
const addressMessage = toTranslate('Please select your address from the search results')

/** A name needs more than spaces and invisible characters. */
const nameOf = (message: string) =>
  z
    .string(unless(message))
    .trim()
    .max(100, tooLongText(100))
    .regex(/[\p{Letter}\p{Number}]/u, message)

const firstName = nameOf(toTranslate('Please enter first name'))
const lastName = nameOf(toTranslate('Please enter last name'))

const noCountry = { error: toTranslate('Please enter country') }

/** The short code. */
const country = z.string(noCountry).max(60, noCountry).trim().refine(isCountryCode, noCountry)

/** Phone numbers are stored as E.164. `readPhone` checks whether such a number can exist. */
const phone = z
  .string()
  .trim()
  .max(40, invalidPhoneText)
  .overwrite((text) => text.replace(/[\s().-]/g, ''))
  .regex(/^(|\+[1-9]\d{5,14})$/, invalidPhoneText)

const travelDistance = z
  .int({ error: ({ code }) => (code === 'too_big' ? travelTooFarText : travelDistanceText) })
  .positive(travelDistanceText)
  .max(longestTravelDistance, travelTooFarText)

/** The message of its type is used for an empty part as well. */
const partOf = (part: Parameters<typeof mostCharacters>[0], error?: string) =>
  z.string(error).trim().max(mostCharacters(part), partTooLongText(part))

const address = {
  address: partOf('address', addressMessage).min(1),
  address2: partOf('address2').nullable(),
  city: partOf('city', toTranslate('Please enter city')).min(1),
  state: partOf('state').nullable(),
  postal_code: partOf('postal_code').nullable(),
  country,
  latitude: z.number(unless(addressMessage)).min(-90, addressMessage).max(90, addressMessage),
  longitude: z.number(unless(addressMessage)).min(-180, addressMessage).max(180, addressMessage),
}

/** The fields a pilot may change; the email is settled at registration. */
export const pilotChangesSchema = z
  .object({
    first_name: firstName,
    last_name: lastName,
    phone: phone.nullable(),
    birthday: z.iso.date(toTranslate('Please enter a valid date')).nullable(),
    ...address,
    timezone_id: timeZone.nullable(),
    language,
    travel_distance: travelDistance.describe(travelUnit),
    drone_system: z.string().trim().max(200, tooLongText(200)).nullable(),
    is_available_weekdays: z.boolean(),
    is_available_weekends: z.boolean(),
    // An empty text counts as none.
    paypal_email: z
      .union([z.literal(''), z.email(invalidEmail).max(254, invalidEmail)], unless(invalidEmail))
      .nullable(),
  })
  .partial()

export type PilotChanges = z.infer<typeof pilotChangesSchema>

/** The fields of the registration form, with the texts shown when one is missing. */
export const registrationSchema = z.object({
  first_name: firstName,
  last_name: lastName,
  email: z.string(unless(invalidEmail)).trim().max(254, invalidEmail).check(z.email(invalidEmail)),
  /** Only where the plain session mechanism is on. */
  password: z
    .string()
    .min(8, toTranslate('Please use 8 characters or more'))
    .max(200, tooLongText(200))
    .optional(),
  ...address,
  address2: address.address2.optional(),
  state: address.state.optional(),
  postal_code: address.postal_code.optional(),
  travel_distance: travelDistance.nullable().optional().describe(travelUnit),
  language: language.optional(),
  terms_and_conditions: z.literal(true, unless(toTranslate('Please agree to our Terms and Conditions'))),
})

export type Registration = z.infer<typeof registrationSchema>
