import { setTimeout as delay } from 'node:timers/promises'
import { StorageError } from '@sortie/storage/object-store'
import { timeLimits } from './time-limits.ts'

type Listener = (isAvailable: boolean, error: unknown) => void

/** What is known of a store for so long need not be asked again. */
const freshMs = 1_000
/** How often a store that is away is asked, whoever else asks. */
const askAgainMs = 2_000

/**
 * Knows whether a store that is reached over the network responds. It is asked when somebody wants to know, and while
 * it is away until it is back. The question throws a StorageError named unavailable for a store that is away, and
 * anything else for one that refuses.
 */
export const watchStore = (ask: () => Promise<void>) => {
  let isKnownAvailable = true
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null
  let listener: Listener = () => {}
  let back = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const note = (isAvailable: boolean, error: unknown): void => {
    askedAt = performance.now()
    if (isClosed) return
    if (isAvailable !== isKnownAvailable) listener(isAvailable, error)
    if (isAvailable) back.resolve()
    else if (isKnownAvailable) back = Promise.withResolvers()
    isKnownAvailable = isAvailable
    clearTimeout(timer)
    if (!isAvailable) timer = setTimeout(() => void check().catch(() => {}), askAgainMs).unref()
  }

  /** Rejects when the store refuses us. */
  const check = (): Promise<void> => {
    asking ??= ask()
      .then(
        () => note(true, null),
        (error: unknown) => {
          // One that refuses responds.
          const isAway = error instanceof StorageError && error.code === 'unavailable'
          note(!isAway, isAway ? error.cause : error)
          if (!isAway) throw error
        },
      )
      .finally(() => {
        asking = null
      })
    return asking
  }

  return {
    check,
    onChange: (listen: Listener): void => {
      listener = listen
    },
    isKnownAvailable: () => isKnownAvailable,
    whenAvailable: (): Promise<void> => (isKnownAvailable ? Promise.resolve() : back.promise),
    /** A store that takes its time counts as what it was. */
    isAvailable: async (): Promise<boolean> => {
      if (performance.now() - askedAt > freshMs)
        await Promise.race([check().catch(() => {}), delay(timeLimits.storeProbe, undefined, { ref: false })])
      return isKnownAvailable
    },
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
