import type { Place } from '@sortie/contract/place.calls'

export interface Suggestion {
  id: string
  description: string
}

/** Address search, by any service. If a remote service fails, the error is thrown. */
export interface Places {
  /** Places for the typed text, likeliest first. */
  suggest(query: string): Promise<Suggestion[]>
  /** A suggested place with all its details; null for an unknown id. */
  lookup(id: string): Promise<Place | null>
  close?(): Promise<void>
}

export const suggestionsAtMost = 8

/** How long a person who types waits for a service. */
export const timeLimitMilliseconds = 3_000
