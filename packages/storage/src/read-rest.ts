import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const mostBytes = 67_108_864
const longestMs = 10_000

/**
 * Reads what a client is still sending, within reason, and says whether that was all. A connection that is closed in
 * the middle of a body shows most clients a broken pipe where the response says what is wrong.
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
