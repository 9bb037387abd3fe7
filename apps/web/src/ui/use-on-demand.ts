import { useState } from 'react'

/**
 * A part whose code is fetched when somebody is about to use it: null until it is there. A fetch that fails is
 * noted and made again at the next attempt.
 */
export function useOnDemand<Part>(load: () => Promise<Part>): [Part | null, () => void] {
  const [part, setPart] = useState<Part | null>(null)
  const need = () => {
    if (part !== null) return
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => console.warn('a part of the portal could not be loaded', error),
    )
  }
  return [part, need]
}
