import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  path: string
}

/** One stand-in. Returns false when the request is not its own, so that the next one is asked. */
export type Service = (exchange: Exchange) => Promise<boolean>
