import type { AddressParts } from './make-place.ts'

/** One line for a person: name, street, city, region and country, each once. */
export const placeLabel = (name: string | undefined, parts: AddressParts): string => {
  const street = [parts.streetNumber, parts.route].filter(Boolean).join(' ')
  const own = name === parts.route ? undefined : name
  const region = [parts.areaLevel1, parts.postalCode].filter(Boolean).join(' ')
  const lines = [own, street, parts.city ?? parts.areaLevel2, region, parts.country]
  return [...new Set(lines.filter(Boolean))].join(', ')
}
