import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

/** A page of a thousand objects with long names takes two thirds of this. */
const mostBytes = 1_048_576
/** A page of a thousand uploads has 30,000 tags, references and attributes. Each is work for the parser. */
const mostMarks = 60_000

const [openTag, reference, attribute, lineEnd] = Buffer.from('<&=\r')

const countMarks = (document: Buffer): number => {
  let found = 0
  // Scanning the text is several times faster than scanning the bytes, and all other requests wait meanwhile.
  for (let at = 0; at < document.length; at += 1) {
    const byte = document[at]
    if (byte === openTag || byte === reference || byte === attribute || byte === lineEnd) found += 1
  }
  return found
}

/** S3 never uses declarations, and the SDK's parser takes hours for a megabyte of them. */
const isHarmless = (document: Buffer): boolean =>
  !document.includes('<!') && countMarks(document) <= mostMarks

export const tookTooLong = () => Object.assign(new Error('the store took too long'), { name: 'TimeoutError' })

/** The document, or undefined if it is larger than any that was requested, or made to keep a parser busy. */
const readDocument = async (body: Readable, withinMs: number): Promise<Uint8Array | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => body.destroy(tookTooLong()), withinMs)
  try {
    for await (const chunk of body) {
      size += chunk.length
      // Leaving the loop closes the connection.
      if (size > mostBytes) return undefined
      chunks.push(chunk)
    }
  } finally {
    clearTimeout(timer)
  }
  const document = Buffer.concat(chunks)
  return isHarmless(document) ? document : undefined
}

interface StoreResponse {
  statusCode: number
  headers: Record<string, string>
  body: unknown
}

/**
 * A store keeps the connection open with spaces while it assembles a large file. That takes minutes, but the HTTP
 * client has given up by then. If it asks again, the store returns the result.
 */
const patience = new Map<string | undefined, number>([
  ['CompleteMultipartUploadCommand', 25],
  // A copy takes longer, but no person waits for it.
  ['CopyObjectCommand', 75],
  ['UploadPartCopyCommand', 75],
])

/**
 * XML responses of a store are read completely and parsed at once, so a broken or hostile one could fill the memory and
 * block all requests. Objects are streamed, but only with a known length. A refusal that can't be read has no message.
 */
export const boundResponses = (client: S3Client, timeoutMs: number): void => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const response = result.response as StoreResponse
        const { statusCode, headers, body } = response
        if (!(body instanceof Readable)) return result
        const isRefused = statusCode >= 300
        if (commandName === 'GetObjectCommand' && !isRefused) {
          if (headers['content-length'] !== undefined) return result
          body.destroy()
          throw new Error('the store sent an object without its length')
        }
        const document = await readDocument(body, timeoutMs * (patience.get(commandName) ?? 1))
        if (!document && !isRefused) throw new Error('the store sent more than was asked for')
        response.body = document ?? new Uint8Array()
        return result
      },
    { name: 'boundResponses', step: 'deserialize', priority: 'low' },
  )
}
