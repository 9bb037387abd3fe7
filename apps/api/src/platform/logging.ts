import { fstatSync } from 'node:fs'
import type { Writable } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'

export type LogStream = { write(line: string): void }

/** The path, decoded up to four times; undefined if it cannot be decoded or is encoded even more often. */
const decoded = (path: string, times = 4): string | undefined => {
  try {
    const once = decodeURIComponent(path)
    if (once === path) return path
    return times > 1 ? decoded(once, times - 1) : undefined
  } catch {
    return undefined
  }
}

const secretPlaces = /^(.*?\/(?:calendars|payment_accounts|objects))\/.*/s

/**
 * The path without its query, because the tokens of embedded views are there and must not reach a log. The link of a
 * calendar and the code that brings a pilot back from the payment provider are secrets in the path itself, and a link
 * to a stored file may contain the name that its pilot gave it. They are recognized however the path is encoded.
 */
export const loggedPath = (url: string): string => {
  const path = url.split('?')[0] as string
  const readable = decoded(path)
  if (readable === undefined) return '…'
  const [, place] = secretPlaces.exec(readable) ?? []
  return place === undefined ? path : `${place}/…`
}

const keptBytes = 1_048_576

/** A log file. If its disk is full, the first lines wait until there is room. */
const logFile = (): LogStream => {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: keptBytes })
  destination.on('error', () => undefined)
  return destination
}

/**
 * A pipe to a program that reads the log. A program that hangs would block every write, and with it every request. So
 * lines wait in memory, up to a megabyte, and further ones are dropped and counted. A program that has ended gets no
 * more lines.
 */
export const logPipe = (pipe: Writable): LogStream => {
  let dropped = 0
  pipe.on('error', () => undefined)
  pipe.on('drain', () => {
    if (dropped === 0) return
    const msg = `${dropped} lines of the log were dropped, because nobody read them`
    dropped = 0
    pipe.write(`${JSON.stringify({ level: 40, time: Date.now(), msg })}\n`)
  })
  return {
    write: (line) => {
      if (pipe.destroyed) return
      if (pipe.writableLength + line.length > keptBytes) dropped += 1
      else pipe.write(line)
    },
  }
}

let destination: LogStream | undefined

/** Standard output, whether it is a file or a pipe. A failure to log is no reason to stop serving. */
export const logDestination = (): LogStream => {
  const target = fstatSync(1)
  destination ??= target.isFIFO() || target.isSocket() ? logPipe(process.stdout) : logFile()
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
