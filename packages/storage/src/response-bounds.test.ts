import { PassThrough, Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boundResponses, tookTooLong } from './bounded-responses.ts'

interface Given {
  statusCode?: number
  headers?: Record<string, string>
  body: unknown
}

/** The part of a response that the SDK gets. */
const bounded = async (
  { statusCode = 200, headers = {}, body }: Given,
  commandName?: string,
  timeoutMs = 1000,
) => {
  const added: unknown[] = []
  const client = { middlewareStack: { add: (...args: unknown[]) => void added.push(...args) } }
  boundResponses(client as never, timeoutMs)
  const [middleware, options] = added as [(...args: unknown[]) => (args: object) => Promise<object>, object]
  expect(options).toEqual({ name: 'boundResponses', step: 'deserialize', priority: 'low' })
  const response = { statusCode, headers, body }
  const result = { response }
  expect(await middleware(async () => result, { commandName })({})).toBe(result)
  return response.body
}

const document = (text: string | Buffer) => ({
  body: Readable.from([Buffer.from(text)], { objectMode: false }),
})
const tooMuch = 'the store sent more than was asked for'

test('a document is read whole, in however many pieces it comes', async () => {
  const body = Readable.from([Buffer.from('<a>'), Buffer.from('b</a>')], { objectMode: false })
  expect(String(await bounded({ body }, 'ListObjectsV2Command'))).toBe('<a>b</a>')
  expect(await bounded({ body: 'no stream' })).toBe('no stream')
})

test('a document has a megabyte at most', async () => {
  const most = Buffer.alloc(1_048_576, 'x')
  expect(await bounded(document(most))).toHaveLength(1_048_576)
  const more = document(Buffer.concat([most, Buffer.from('x')]))
  await expect(bounded(more)).rejects.toThrow(tooMuch)
  expect(more.body.destroyed).toBe(true)
})

test.each(['<', '&', '=', '\r'])('a document has sixty thousand %j at most', async (mark) => {
  expect(await bounded(document(mark.repeat(60_000)))).toHaveLength(60_000)
  await expect(bounded(document(mark.repeat(60_001)))).rejects.toThrow(tooMuch)
})

test('all marks count together, and other characters do not', async () => {
  expect(await bounded(document('<&=\r'.repeat(15_000)))).toHaveLength(60_000)
  await expect(bounded(document('<&=\r'.repeat(15_001)))).rejects.toThrow(tooMuch)
  expect(await bounded(document('a>\n;"!'.repeat(60_000)))).toHaveLength(360_000)
})

test('a declaration is never read', async () => {
  await expect(bounded(document('<a/><!DOCTYPE a>'))).rejects.toThrow(tooMuch)
  await expect(bounded(document('<!'))).rejects.toThrow(tooMuch)
  expect(String(await bounded(document('< !&!')))).toBe('< !&!')
})

test('a refusal that cannot be parsed has no message', async () => {
  expect(await bounded({ statusCode: 300, ...document('<!') })).toEqual(new Uint8Array())
  await expect(bounded({ statusCode: 299, ...document('<!') })).rejects.toThrow(tooMuch)
  expect(String(await bounded({ statusCode: 404, ...document('<a/>') }, 'GetObjectCommand'))).toBe('<a/>')
})

test('an object passes as it comes, with a length', async () => {
  const { body } = document('<!')
  expect(await bounded({ body, headers: { 'content-length': '2' } }, 'GetObjectCommand')).toBe(body)
  expect(body.destroyed).toBe(false)
  await expect(bounded({ body }, 'GetObjectCommand')).rejects.toThrow(
    'the store sent an object without its length',
  )
  expect(body.destroyed).toBe(true)
})

test.each([
  ['ListObjectsV2Command', 1],
  [undefined, 1],
  ['CompleteMultipartUploadCommand', 25],
  ['CopyObjectCommand', 75],
  ['UploadPartCopyCommand', 75],
])('%s may take %i times as long', async (commandName, times) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const body = new PassThrough()
  const outcome = bounded({ body }, commandName, 10).catch((error: unknown) => error)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(10 * times - 1)
  expect(body.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await outcome).toMatchObject({ name: 'TimeoutError', message: 'the store took too long' })
  await bounded(document('<a/>'), commandName)
  expect(vi.getTimerCount()).toBe(0)
  expect(tookTooLong()).toBeInstanceOf(Error)
})
