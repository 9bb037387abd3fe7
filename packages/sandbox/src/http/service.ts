import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  path: string
}

/** One stand-in. Returns false if the request is not for it, so that the next one is tried. */
export type Service = (exchange: Exchange) => Promise<boolean>
