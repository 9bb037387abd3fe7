import { sql } from 'kysely'

/** The expression of the indexes of words and of those of any part of a place's text. */
export const locationText = sql`coalesce(name, '') || ' ' || coalesce(formatted_address, '') || ' '
  || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' '
  || coalesce(postal_code, '')`
