import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const mostBytes = 67_108_864
const longestMs = 10_000

/**
 * Reads the rest of a body that a client is still sending, up to a limit, and returns whether that was all. If the
 * connection were closed in the middle of a body, most clients would report a broken pipe instead of the error in the
 * response.
 */
export const readRest = async (request: IncomingMessage): Promise<boolean> => {
  let bytes = 0
  const read = async () => {
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      bytes += (piece as Uint8Array).length
      if (bytes > mostBytes) return false
    }
    return true
  }
  return Promise.race([read().catch(() => false), pause(longestMs, false, { ref: false })])
}
