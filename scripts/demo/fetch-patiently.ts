import { setTimeout as sleep } from 'node:timers/promises'

const mostTries = 30

/**
 * A server whose machine has other work responds with 503 and says when to try again. What the demo sends may be sent
 * again: calls that write have a key, and a call that was refused has done nothing.
 */
export const fetchPatiently = async (url: string, init?: RequestInit): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, init)
    const pause = response.headers.get('retry-after')
    if (response.status !== 503 || pause === null || tries === mostTries) return response
    await response.body?.cancel()
    await sleep(1000 * Number(pause))
  }
}
