import { fstatSync } from 'node:fs'
import type { Writable } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'

export type LogStream = { write(line: string): void }

/** A path as anyone on the way may come to read it; undefined where it cannot be read, or was made not to be. */
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
 * The path without its query: tokens of embedded views travel there and must not reach a log. The address of
 * a calendar and the code that brings a pilot back from the payment provider are secrets in the path itself, and
 * a link to a stored file may hold the name that its pilot gave it: however the path is written.
 */
export const loggedPath = (url: string): string => {
  const path = url.split('?')[0] as string
  const readable = decoded(path)
  if (readable === undefined) return '…'
  const [, place] = secretPlaces.exec(readable) ?? []
  return place === undefined ? path : `${place}/…`
}

const keptBytes = 1_048_576

/** A file, which may lie on a full disk: then lines wait for room, the first of them at least. */
const logFile = (): LogStream => {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: keptBytes })
  destination.on('error', () => undefined)
  return destination
}

/**
 * A program that reads the log. One that hangs would make every write wait, and with it every request; so lines wait
 * in memory, up to a megabyte of them, and later ones are dropped and counted. One that has ended gets nothing more.
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

/** Standard output, whatever it leads to. What becomes of the lines is no reason to stop serving. */
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
