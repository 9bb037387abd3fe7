/** How much one caller may ask of the gateway. */
export interface RateLimits {
  requestsPerSecond: number
  /** The number of requests that may come at once after a pause. */
  burst: number
  concurrentRequests: number
  failuresPerMinute: number
}

export const defaultRateLimits: RateLimits = {
  requestsPerSecond: 100,
  burst: 500,
  concurrentRequests: 64,
  failuresPerMinute: 60,
}

interface Bucket {
  tokens: number
  at: number
}

/** With more callers than this the oldest are forgotten, so that made-up ones do not fill the memory. */
const mostCallers = 10_000

class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #capacity: number
  readonly #perMs: number

  constructor(capacity: number, perSecond: number) {
    this.#capacity = capacity
    this.#perMs = perSecond / 1000
  }

  #refilled(caller: string, now: number): Bucket {
    const known = this.#buckets.get(caller) ?? { tokens: this.#capacity, at: now }
    const tokens = Math.min(this.#capacity, known.tokens + (now - known.at) * this.#perMs)
    const bucket = { tokens, at: now }
    // Moved to the end, so that the first entry of the map is the least recent.
    this.#buckets.delete(caller)
    this.#buckets.set(caller, bucket)
    if (this.#buckets.size > mostCallers) this.#buckets.delete(this.#buckets.keys().next().value as string)
    return bucket
  }

  isEmpty(caller: string, now: number): boolean {
    return this.#buckets.has(caller) && this.#refilled(caller, now).tokens < 1
  }

  /** False if nothing is left. */
  take(caller: string, now: number): boolean {
    const bucket = this.#refilled(caller, now)
    const isLeft = bucket.tokens >= 1
    if (isLeft) bucket.tokens -= 1
    return isLeft
  }
}

/** Counts only in this process: several processes together allow as many times more. */
export class RequestRate {
  readonly #limits: RateLimits
  readonly #requests: TokenBuckets
  readonly #failures: TokenBuckets
  readonly #running = new Map<string, number>()
  readonly #now: () => number

  constructor(limits: RateLimits, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
    this.#requests = new TokenBuckets(limits.burst, limits.requestsPerSecond)
    this.#failures = new TokenBuckets(limits.failuresPerMinute, limits.failuresPerMinute / 60)
  }

  /** Whether so many requests from this address had wrong signatures that further ones are refused for now. */
  isShunned(address: string): boolean {
    return this.#failures.isEmpty(address, this.#now())
  }

  countFailure(address: string): void {
    this.#failures.take(address, this.#now())
  }

  /** Returns a function that ends the request, or null if the key has to slow down. */
  begin(accessKeyId: string): (() => void) | null {
    const running = this.#running.get(accessKeyId) ?? 0
    if (running >= this.#limits.concurrentRequests) return null
    if (!this.#requests.take(accessKeyId, this.#now())) return null
    this.#running.set(accessKeyId, running + 1)
    return () => {
      const left = (this.#running.get(accessKeyId) as number) - 1
      if (left > 0) this.#running.set(accessKeyId, left)
      else this.#running.delete(accessKeyId)
    }
  }
}
