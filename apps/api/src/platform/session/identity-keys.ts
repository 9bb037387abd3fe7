import { setTimeout as delay } from 'node:timers/promises'
import { pauseAfter } from '@sortie/domain/time/backoff'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { fetchJson } from '../../integrations/fetch-json.ts'
import { AppError } from '../errors.ts'

const refreshAfterMilliseconds = 10 * 60_000
const retryAfterMilliseconds = 30_000
/** An unknown key name makes us fetch the keys again, but made-up names must not make us fetch them all the time. */
const lookAgainAfterMilliseconds = 5_000
const timeoutMilliseconds = 5_000

interface Log {
  warn(details: object, message: string): void
}

interface Loaded {
  find: ReturnType<typeof createLocalJWKSet>
  at: number
}

const fetchKeys = async (issuer: string, timeLimitMilliseconds: number): Promise<Loaded> => {
  const options = { timeLimitMilliseconds }
  const discovery = (await fetchJson(`${issuer}/.well-known/openid-configuration`, options)) as {
    issuer?: unknown
    jwks_uri: string
  }
  if (discovery.issuer !== issuer) throw new Error(`discovery at ${issuer} names another issuer`)
  const { jwks_uri } = discovery
  const keys = (await fetchJson(jwks_uri, options)) as JSONWebKeySet
  return { find: createLocalJWKSet(keys), at: Date.now() }
}

export interface IdentityKeys {
  find: JWTVerifyGetKey
  /** Whether the keys were there once. Until then, no session can be checked. */
  areKnown(): boolean
  /** Fetches the keys until they are there once, so that the first call doesn't wait for them. */
  open(): void
  close(): void
}

/**
 * The keys of the identity provider. Known keys stay in use while the provider hangs or is down; only tokens that
 * cannot be checked without it are unavailable. That is no reason to sign anyone out, so it doesn't count as a refused
 * token.
 */
export const identityKeys = (
  issuer: string,
  log: Log,
  timeLimitMilliseconds = timeoutMilliseconds,
): IdentityKeys => {
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined
  let refreshAt = 0

  const load = (): Promise<Loaded> => {
    loading ??= fetchKeys(issuer, timeLimitMilliseconds)
      .then((fetched) => {
        loaded = fetched
        refreshAt = fetched.at + refreshAfterMilliseconds
        return fetched
      })
      .catch((cause: unknown) => {
        throw new AppError('unavailable', { cause })
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  const refresh = (): void => {
    if (Date.now() < refreshAt) return
    refreshAt = Date.now() + retryAfterMilliseconds
    load().catch((error: AppError) =>
      log.warn({ err: error.cause }, 'the keys of the identity provider could not be refreshed'),
    )
  }

  const closing = new AbortController()
  const loadOnce = async (): Promise<void> => {
    for (let failures = 0; !loaded && !closing.signal.aborted; failures += 1)
      await load().catch(async (error: AppError) => {
        const { signal } = closing
        if (signal.aborted) return
        log.warn({ err: error.cause }, 'not ready: the keys of the identity provider could not be fetched')
        await delay(pauseAfter(failures, { shortest: 250, longest: 5_000 }), undefined, { signal })
      })
  }

  return {
    find: async (header, token) => {
      const known = loaded ?? (await load())
      refresh()
      try {
        return await known.find(header, token)
      } catch (error) {
        const isNew = error instanceof errors.JWKSNoMatchingKey
        if (!isNew || Date.now() < known.at + lookAgainAfterMilliseconds) throw error
        return (await load()).find(header, token)
      }
    },
    areKnown: () => loaded !== undefined,
    open: () => {
      // It fails only when the server is closed.
      loadOnce().catch(() => undefined)
    },
    close: () => closing.abort(),
  }
}
