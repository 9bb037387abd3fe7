import { countryNameHere } from './country-names.ts'

interface Town {
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
}

/** The rest of an address after the street: 'Santa Monica, CA 90401, United States'. */
export const townLine = ({ city, state, postal_code, country }: Town): string =>
  [city, [state, postal_code].filter(Boolean).join(' '), country && countryNameHere(country)]
    .filter(Boolean)
    .join(', ')
