import type { TestResponse } from './app.ts'

/** Sends requests until one is refused. At the turn of a minute, twice as many are allowed. */
export const untilRefused = async (
  send: (attempt: number) => Promise<TestResponse>,
): Promise<{ allowed: number; retryAfter: number } | null> => {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const { status, headers } = await send(attempt)
    if (status === 429) return { allowed: attempt - 1, retryAfter: Number(headers['retry-after']) }
  }
  return null
}
