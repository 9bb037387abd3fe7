import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

export interface FakeRequest {
  method?: string | undefined
  url?: string | undefined
  headers?: Record<string, string>
  body?: Readable | string
}

export interface FakeOutcome {
  status: number
  headers: Record<string, string>
  text: string
  /** Whether the connection was cut before the response was complete. */
  isCut: boolean
}

/** Passes a request to a handler without a connection, so that both sides can behave in any way. */
export const handTo = async (
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
  { method, url, headers = {}, body = '' }: FakeRequest,
  sink = new Writable({ write: (_chunk, _encoding, done) => done() }),
): Promise<FakeOutcome> => {
  const stream = typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body
  const request = Object.assign(stream, { method, url, headers })
  const outcome: FakeOutcome = { status: 0, headers: {}, text: '', isCut: false }
  const written: Buffer[] = []
  const write = sink._write.bind(sink)
  sink._write = (chunk, encoding, done) => {
    written.push(Buffer.from(chunk))
    write(chunk, encoding, done)
  }
  const response = Object.assign(sink, {
    setHeader: (name: string, value: string) => {
      outcome.headers[name] = value
    },
    writeHead: (status: number, given: Record<string, string>) => {
      outcome.status = status
      Object.assign(outcome.headers, given)
      return response
    },
  })
  const ended = finished(sink).then(
    () => false,
    () => true,
  )
  await handle(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  outcome.isCut = await ended
  outcome.text = Buffer.concat(written).toString()
  return outcome
}
