import type { FastifyServerOptions } from 'fastify'

export type LogStream = { write(line: string): void }

/**
 * The path without its query: tokens of embedded views travel there and must not reach a log. The address of
 * a calendar is a secret in the path itself.
 */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] as string).replace(/^\/calendars\/.*/, '/calendars/…')

export const loggerOptions = (level: string, stream?: LogStream): FastifyServerOptions['logger'] => ({
  level,
  ...(stream ? { stream } : {}),
  serializers: {
    req: (request) => ({ method: request.method, path: loggedPath(request.url), ip: request.ip }),
    res: (reply) => ({ status: reply.statusCode }),
  },
})
