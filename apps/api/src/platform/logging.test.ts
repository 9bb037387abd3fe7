import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { logPipe } from './logging.ts'

/** A reader that blocks until it is released. */
const openReader = () => {
  const read: string[] = []
  let goOn: (() => void) | null = null
  let hangs = true
  const pipe = new Writable({
    decodeStrings: false,
    write: (line: string, _encoding, done) => {
      read.push(line)
      if (hangs) goOn = done
      else done()
    },
  })
  const wake = () => {
    hangs = false
    goOn?.()
  }
  return { pipe, read, wake }
}

test('for a reader that hangs, a megabyte of lines waits; the rest is dropped, counted and reported', async () => {
  const { pipe, read, wake } = openReader()
  const log = logPipe(pipe)
  const line = `${'x'.repeat(1023)}\n`
  for (let index = 0; index < 3000; index += 1) log.write(line)
  expect(pipe.writableLength).toBeLessThanOrEqual(1_048_576)
  const drained = new Promise((resolve) => pipe.once('drain', resolve))
  wake()
  await drained
  log.write('later\n')
  await expect.poll(() => read.at(-1)).toBe('later\n')
  const kept = read.filter((text) => text === line).length
  const told = JSON.parse(read.at(-2) ?? '{}')
  expect(kept).toBe(1024)
  expect(told).toMatchObject({
    level: 40,
    msg: `${3000 - kept} lines of the log were dropped, because nobody read them`,
  })
})

test('a reader that has ended gets nothing more, without an error', () => {
  const { pipe } = openReader()
  const log = logPipe(pipe)
  pipe.destroy(new Error('EPIPE'))
  log.write('x')
  expect(pipe.destroyed).toBe(true)
})
