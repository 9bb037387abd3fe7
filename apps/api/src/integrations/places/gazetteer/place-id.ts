export interface PlaceIdParts {
  street: string | null
  postalCode: string | null
}

/** Keeps every id within what a path may hold. */
const streetLength = 100
const separator = '\n'

/** The city's own number, and the words that only the caller knows. */
export const encodePlaceId = (cityId: number, { street, postalCode }: PlaceIdParts): string => {
  if (!street && !postalCode) return String(cityId)
  const words = [(street ?? '').slice(0, streetLength), postalCode ?? ''].join(separator)
  return `${cityId}.${Buffer.from(words).toString('base64url')}`
}

export const decodePlaceId = (id: string): (PlaceIdParts & { cityId: number }) | null => {
  const [, number, encoded = ''] = /^(\d{1,12})(?:\.([\w-]+))?$/.exec(id) ?? []
  if (!number) return null
  const [street, postalCode] = Buffer.from(encoded, 'base64url').toString().split(separator)
  return { cityId: Number(number), street: street || null, postalCode: postalCode || null }
}
