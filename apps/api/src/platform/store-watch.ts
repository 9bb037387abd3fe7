import { setTimeout as delay } from 'node:timers/promises'
import { StorageError } from '@sortie/storage/object-store'
import { timeLimits } from './time-limits.ts'

/** Tells whoever starts Sortie why the store refuses it. */
export class UnusableStoreError extends Error {}

const refusals: Readonly<Record<number, string>> = {
  301: 'it is in another region',
  403: 'the store refuses the credentials',
  404: 'the store has no bucket of that name',
}

/** The store responds to this question without a body, so its status is all there is to go by. */
export const whyRefused = (error: unknown): string => {
  const { $metadata, message } = error as { $metadata?: { httpStatusCode?: number }; message?: string }
  return refusals[$metadata?.httpStatusCode ?? 0] ?? message ?? String(error)
}

type Listener = (isAvailable: boolean, error: unknown) => void

/** For this long, the last result counts and the store is not asked again. */
const freshMs = 1_000
/** The interval at which an unavailable store is asked, whether or not a caller wants to know. */
const askAgainMs = 2_000

/**
 * Knows whether a store that is reached over the network responds. The store is asked when a caller wants to know, and,
 * while it is unavailable, at an interval until it is back. `ask` must throw a StorageError named unavailable for a
 * store that is away, and any other error for one that refuses us.
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
          // A store that refuses us does respond.
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
    /** While the store takes longer than the limit, its last known state counts. */
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
