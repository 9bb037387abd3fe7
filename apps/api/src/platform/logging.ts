import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'

export type LogStream = { write(line: string): void }

/**
 * The path without its query: tokens of embedded views travel there and must not reach a log. The address of
 * a calendar and the code that brings a pilot back from the payment provider are secrets in the path itself, and
 * a link to a stored file may hold the name that its pilot gave it.
 */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] as string).replace(
    /^(\/calendars|\/v1\/pilots\/account\/payment_accounts|.*?\/objects)\/.*/,
    '$1/…',
  )

const keptBytes = 1_048_576

/**
 * Standard output, which may lie on a full disk or lead to a program that has ended: then lines wait for room, the
 * first of them at least, and the process goes on.
 */
export const logDestination = (): LogStream => {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: keptBytes })
  destination.on('error', () => undefined)
  return destination
}

export const loggerOptions = (level: string, stream: LogStream): FastifyServerOptions['logger'] => ({
  level,
  stream,
  serializers: {
    req: (request) => ({ method: request.method, path: loggedPath(request.url), ip: request.ip }),
    res: (reply) => ({ status: reply.statusCode }),
  },
})
