import type { IncomingMessage } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { PassThrough, Readable } from 'node:stream'
import timers from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readRest } from './read-rest.ts'

const request = (stream: Readable) => stream as IncomingMessage
const megabyte = Buffer.alloc(1_048_576)

test('the rest of a body is read to its end, up to 64 MiB', async () => {
  const most = Array<Buffer>(64).fill(megabyte)
  expect(await readRest(request(Readable.from([])))).toBe(true)
  expect(await readRest(request(Readable.from(most)))).toBe(true)
  expect(await readRest(request(Readable.from([...most, Buffer.alloc(1)])))).toBe(false)
  const more = request(Readable.from([...most, ...most]))
  expect(await readRest(more)).toBe(false)
  // A response can still be sent.
  expect(more.destroyed).toBe(false)
})

test('a body that breaks off has no end', async () => {
  const broken = new PassThrough()
  broken.destroy(new Error('cut'))
  expect(await readRest(request(broken))).toBe(false)
})

test('an idle body is waited for ten seconds, without keeping the process alive', async () => {
  const { setTimeout } = timers
  const asked: unknown[] = []
  timers.setTimeout = (async (...args: unknown[]) => {
    asked.push(args)
    return args[1]
  }) as typeof setTimeout
  syncBuiltinESMExports()
  onTestFinished(() => {
    timers.setTimeout = setTimeout
    syncBuiltinESMExports()
  })
  expect(await readRest(request(new PassThrough()))).toBe(false)
  expect(asked).toEqual([[10_000, false, { ref: false }]])
})
