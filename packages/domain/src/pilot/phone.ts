import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

// The numbering plans of the world weigh 34 kB: the portal imports this file lazily.

/**
 * The number as it is stored: E.164, such as +13035550142. Without a leading + it is read as dialed in the country.
 * Null for anything that isn't a phone number.
 */
export const readPhone = (text: string, country: string | null): string | null => {
  // A country without a numbering plan counts as none there.
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false })
  return number?.isValid() ? number.number : null
}

/** The number as people write it: the national way in its own country, otherwise with the calling code. */
export const showPhone = (stored: string, country: string | null): string => {
  const number = parsePhoneNumberFromString(stored, { extract: false })
  if (!number) return stored
  const isAtHome = number.getPossibleCountries().some((possible) => possible === country)
  return isAtHome ? number.formatNational() : number.formatInternational()
}
