import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY_LIMIT_BYTES = 64 * 1024

export class BadBody extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) throw new BadBody(413, 'The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export async function readJson(req: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await readBody(req))
  } catch (error) {
    if (error instanceof BadBody) throw error
    throw new BadBody(400, 'The body is not JSON.')
  }
}

export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(req))
}

function send(res: ServerResponse, status: number, type: string, body: string): void {
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  res.end(body)
}

export function sendJson(res: ServerResponse, status: number, value: unknown): void {
  send(res, status, 'application/json', JSON.stringify(value))
}

export function sendHtml(res: ServerResponse, status: number, page: string): void {
  send(res, status, 'text/html; charset=utf-8', page)
}

export function sendProblem(
  res: ServerResponse,
  status: number,
  code: string,
  message: string,
  errors?: Record<string, string[]>,
): void {
  send(res, status, 'application/problem+json', JSON.stringify({ status, code, title: message, errors }))
}
