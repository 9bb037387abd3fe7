import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { detectFileType, type FormFile } from '@sortie/domain/file-type'
import { AppError, invalid } from './errors.ts'
import { watchBytes } from './watch-bytes.ts'

/** A file of a form, on this machine's disk until it is stored or refused. */
export interface ReceivedFile extends FormFile {
  path: string
  sha256: string
}

/** A text field, or all values of a field that may occur several times. */
type FormWords = string | string[]

export interface ReceivedForm {
  body: Record<string, FormWords | ReceivedFile>
  files: Record<string, ReceivedFile>
  /** Removes the files. */
  dispose(): Promise<void>
}

interface FormLimits {
  files: Readonly<Record<string, { maxBytes: number }>>
  /** Fields that may occur several times. */
  lists: readonly string[]
  bodyLimit: number
}

const mostFields = 40
const mostListed = 1000
const longestField = 20_000

/** Collects fields. A field that occurs twice without being a list, or too many fields, make the form invalid. */
const collectWords = (lists: readonly string[]) => {
  const words = new Map<string, FormWords>()
  return {
    words,
    add: (sent: string, value: string): boolean => {
      const name = sent.replace(/\[\]$/, '')
      if (lists.includes(name)) {
        words.set(name, [...(words.get(name) ?? []), value])
        return true
      }
      if (words.has(sent) || words.size >= mostFields) return false
      words.set(sent, value)
      return true
    },
  }
}

/** Reads a form without files, which is URL-encoded unless form data is declared. */
export const readUrlEncoded = (text: string, lists: readonly string[]): Record<string, FormWords> => {
  const { words, add } = collectWords(lists)
  // The fields are counted before they are parsed, since a million of them would take seconds.
  if (text.split('&', mostListed + 1).length > mostListed) throw new AppError('bad_request')
  const fields = [...new URLSearchParams(text)]
  if (!fields.every(([name, value]) => add(name, value))) throw new AppError('bad_request')
  return Object.fromEntries(words)
}

/** Turns a full disk or a lack of permission into an error, which the sender cannot fix. */
const explain = (error: unknown): unknown => {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') return new AppError('unavailable', { cause: error })
  const advice = new Error(`The disk of ${tmpdir()} is full. Free up space on it.`, { cause: error })
  return new AppError('insufficient_storage', { cause: advice })
}

const receiveFile = async (stream: Readable, name: string): Promise<ReceivedFile> => {
  const path = join(tmpdir(), `sortie-form-${randomUUID()}`)
  const { stream: watch, watched } = watchBytes()
  try {
    await pipeline(stream, watch, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw explain(error)
  }
  const { size, sha256, start } = watched()
  return { name: name.slice(0, 255), type: detectFileType(start), size, path, sha256 }
}

/**
 * Chunks are passed on in pieces of this size: a form of thousands of parts is refused at the fiftieth, but the parser
 * always reads a piece to its end.
 */
const bytesAtOnce = 8192

const limited = (bodyLimit: number): Transform => {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > bodyLimit) {
        done(new AppError('payload_too_large'))
        return
      }
      for (let at = 0; at < chunk.length; at += bytesAtOnce) this.push(chunk.subarray(at, at + bytesAtOnce))
      done()
    },
  })
}

const openParser = (request: IncomingMessage, fileSize: number, fields: number) => {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: {
        fieldNameSize: 100,
        fieldSize: longestField,
        fields,
        files: 10,
        parts: fields + 10,
        headerPairs: 20,
        headerSize: 8192,
        fileSize,
      },
    })
  } catch (error) {
    throw new AppError('bad_request', { cause: error })
  }
}

/** Unlike `pipeline`, this keeps the request open when parsing fails, so that it can still get a response. */
const parse = async (request: IncomingMessage, limiter: Transform, parser: Writable): Promise<void> => {
  const cutOff = () => parser.destroy(new AppError('bad_request'))
  request.once('aborted', cutOff)
  request.once('error', cutOff)
  limiter.once('error', (error) => parser.destroy(error))
  try {
    request.pipe(limiter).pipe(parser)
    await finished(parser)
  } finally {
    request.off('aborted', cutOff)
    request.unpipe(limiter)
    request.resume()
  }
}

/**
 * Reads form data: fields as text, and the expected files onto the disk, never whole into memory. A file that is larger
 * than allowed is cut one byte after the limit, so that the check of its field can report it.
 */
export const receiveForm = async (request: IncomingMessage, limits: FormLimits): Promise<ReceivedForm> => {
  if (Number(request.headers['content-length'] ?? 0) > limits.bodyLimit)
    throw new AppError('payload_too_large')
  const { words, add } = collectWords(limits.lists)
  const files = new Map<string, Promise<ReceivedFile>>()
  const streams: Readable[] = []
  const mostBytes = Math.max(...Object.values(limits.files).map(({ maxBytes }) => maxBytes))
  const parser = openParser(request, mostBytes + 1, limits.lists.length > 0 ? mostListed : mostFields)

  const dispose = async () => {
    const received = await Promise.allSettled(files.values())
    for (const file of received) if (file.status === 'fulfilled') await rm(file.value.path, { force: true })
  }
  const refuse = (error: unknown) => parser.destroy(error as Error)
  /** An error that is thrown while the parser calls this would end the process, so it refuses the form instead. */
  const guarded =
    <Values extends unknown[]>(take: (...values: Values) => void) =>
    (...values: Values): void => {
      try {
        take(...values)
      } catch (error) {
        refuse(error)
      }
    }
  // The parser may report another error after it was destroyed because of the first.
  parser.on('error', () => undefined)
  // A part may have no name, although the types of the parser say otherwise.
  const onField = (name: string | undefined, value: string, isNameCut: boolean, isValueCut: boolean) => {
    if (name === undefined || isNameCut || files.has(name) || Object.hasOwn(limits.files, name))
      throw new AppError('bad_request')
    if (isValueCut) throw invalid({ [name]: ['This text is too long.'] })
    if (!add(name, value)) throw new AppError('bad_request')
  }
  const onFile = (name: string | undefined, stream: Readable, fileName: string | undefined) => {
    // Without a listener, the error of a destroyed stream would end the process.
    stream.on('error', () => undefined)
    streams.push(stream)
    if (name === undefined || !Object.hasOwn(limits.files, name) || files.has(name)) {
      stream.resume()
      throw new AppError('bad_request')
    }
    const received = receiveFile(stream, fileName ?? '')
    // Nothing reads the file after such an error, so the form would never end.
    received.catch(refuse)
    files.set(name, received)
  }
  parser.on('field', guarded(onField))
  parser.on('file', guarded(onFile))
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(event, () => refuse(new AppError('bad_request')))

  try {
    await parse(request, limited(limits.bodyLimit), parser)
    const received = await Promise.all([...files].map(async ([name, file]) => [name, await file] as const))
    return { body: Object.fromEntries([...words, ...received]), files: Object.fromEntries(received), dispose }
  } catch (error) {
    // The parser ends without ending the file that it is about to hand over.
    for (const stream of streams) stream.destroy(error as Error)
    await dispose()
    // The body was cut off on the way, or isn't form data at all.
    throw error instanceof AppError ? error : new AppError('bad_request', { cause: error })
  }
}
