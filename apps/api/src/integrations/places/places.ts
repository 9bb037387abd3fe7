import type { Place } from '@sortie/contract/place.calls'

export interface Suggestion {
  id: string
  description: string
}

/** Address search, whoever answers it. What a remote service cannot answer is thrown. */
export interface Places {
  /** Places for what has been typed, the likeliest first. */
  suggest(query: string): Promise<Suggestion[]>
  /** A suggested place, whole; null when the id names none. */
  lookup(id: string): Promise<Place | null>
  close?(): Promise<void>
}

export const suggestionsAtMost = 8

/** How long a person who types waits for a service. */
export const timeLimitMilliseconds = 3_000
