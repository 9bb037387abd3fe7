import { readTypedDay } from '@sortie/domain/time/typed-day'

type Read = { value: unknown } | { problem: string }

export interface ImportColumn {
  /** The header in the file. Case, spaces and hyphens don't matter. */
  name: string
  /** The field of the mission that the value becomes, with dots. Null for values that name another record. */
  field: string | null
  about: string
  example: string
  read: (text: string) => Read
}

const asText = (text: string): Read => ({ value: text })

const asNumber = (text: string): Read =>
  /^[+-]?\d+(\.\d+)?$/.test(text)
    ? { value: Number(text) }
    : { problem: 'Must be a number with a decimal point, such as 40.0176.' }

const asInteger = (text: string): Read =>
  /^\d{1,9}$/.test(text) ? { value: Number(text) } : { problem: 'Must be a whole number.' }

const asMinutes = (text: string): Read => {
  const read = asInteger(text)
  return 'value' in read ? { value: Number(read.value) * 60 } : read
}

/** The hundredths of a currency, from an amount with or without them. */
const asAmount = (text: string): Read => {
  const parts = /^(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return { problem: 'Must be an amount such as 150 or 87.50, without a currency sign.' }
  const [, whole = '', cents = ''] = parts
  return { value: Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0')) }
}

const asDay = (text: string): Read => {
  const day = readTypedDay(text)
  return day === null ? { problem: 'Must be a date such as 2030-06-30 or 6/30/2030.' } : { value: day }
}

const words = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
])

const asYesOrNo = (text: string): Read => {
  const value = words.get(text.toLowerCase())
  return value === undefined ? { problem: 'Must be yes or no.' } : { value }
}

const column = (
  name: string,
  about: string,
  example: string,
  { field = name, read = asText }: { field?: string | null; read?: ImportColumn['read'] } = {},
): ImportColumn => ({ name, field, about, example, read })

const inLocation = (name: string, read?: ImportColumn['read']) => ({
  field: `location.${name}`,
  ...(read ? { read } : {}),
})

/** The columns that a file of missions can have, in the order of the template. */
export const importColumns: readonly ImportColumn[] = [
  column('reference_id', 'Your number for the mission', 'ORDER-1001'),
  column('name', 'What pilots read as the title', 'Roof survey'),
  column('mission_type', 'The type of the mission. client if it is empty', 'client'),
  column('package', 'The name of a package, which brings its shots, payout and duration', '', {
    field: null,
  }),
  column('category', 'The name of a category', '', { field: null }),
  column('work_order_number', 'The number of your work order', ''),
  column('location_name', 'What the site is called', 'Pearl Street Offices', { field: 'location.name' }),
  column('address', 'Street and number', '1155 Pearl Street', inLocation('address')),
  column('city', 'The city', 'Boulder', inLocation('city')),
  column('state', 'The state or region', 'CO', inLocation('state')),
  column('postal_code', 'The postal code', '80302', inLocation('postal_code')),
  column('country', 'The country', 'US', inLocation('country')),
  column(
    'latitude',
    'Degrees north, needed to find pilots near the site',
    '40.0176',
    inLocation('latitude', asNumber),
  ),
  column(
    'longitude',
    'Degrees east, negative in the Americas',
    '-105.2797',
    inLocation('longitude', asNumber),
  ),
  column(
    'timezone_id',
    'The time zone of the site. Found from the coordinates if it is empty',
    '',
    inLocation('timezone_id'),
  ),
  column('fly_by_date', 'The last day to fly', '2030-06-30', { read: asDay }),
  column('duration_minutes', 'How long the flight takes', '90', {
    field: 'duration_in_seconds',
    read: asMinutes,
  }),
  column('weekend_schedule_filter', 'any_day, no_weekends or weekends_only', 'any_day'),
  column('payout', 'What the pilot is paid. The package decides if it is empty', '150.00', {
    field: 'estimated_payouts.0.amount',
    read: asAmount,
  }),
  column('currency_code', 'The currency of the payout. USD if it is empty', 'USD'),
  column('max_wind_speed', 'Miles per hour', '20', { read: asInteger }),
  column('require_raw_images', 'yes or no', 'no', { read: asYesOrNo }),
  column('instructions', 'What to do at the site', 'Photograph every side of the roof.'),
  column('contact_name', 'Whom to meet at the site', 'Ada Moreno', { field: 'onsite_contact.name' }),
  column('contact_phone', 'Their phone number', '+1 303 555 0100', { field: 'onsite_contact.phone' }),
  column('contact_note', 'Such as a gate code', '', { field: 'onsite_contact.note' }),
]
