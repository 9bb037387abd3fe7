import { countryName } from './countries.ts'

interface Town {
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
}

/** 'Santa Monica, CA 90401, United States': what belongs to the street. */
export const townLine = ({ city, state, postal_code, country }: Town): string =>
  [city, [state, postal_code].filter(Boolean).join(' '), country && countryName(country)]
    .filter(Boolean)
    .join(', ')
