import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { pilotKey } from '@sortie/testing/open-gateway'
import { type Client, clientsOf } from '@sortie/testing/s3-clients'
import { signHeaders } from '@sortie/testing/signed-request'
import { openTlsProxy } from '@sortie/testing/tls-proxy'
import { undoLater } from '../clean-up.ts'
import { expiredKey, revokedKey } from './keys.ts'

const mib = 1_048_576
const sizes: Readonly<Record<string, number>> = {
  '0 B': 0,
  '1 B': 1,
  '5 MiB − 1': 5 * mib - 1,
  '5 MiB': 5 * mib,
  '5 MiB + 1': 5 * mib + 1,
  '64 MiB': 64 * mib,
}
const largeBytes = 1024 * mib
const mostGrowth = 96 * mib
const leastOfPlain = 0.25

interface ServerProcess {
  endpoint: string
  /** The largest its memory has been since it was last asked. */
  takePeak(): number
  rss(): number
}

const startProcess = async (kind: 'ours' | 'plain'): Promise<ServerProcess> => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./gateway-process.ts', import.meta.url)), [kind])
  undoLater(async () => {
    child.disconnect()
    await once(child, 'exit')
  })
  let rss = 0
  let peak = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  child.on('message', (message: { rss?: number; endpoint?: string }) => {
    if (message.endpoint !== undefined) resolve(message.endpoint)
    rss = message.rss ?? rss
    peak = Math.max(peak, rss)
  })
  return {
    endpoint: await promise,
    takePeak: () => {
      const largest = peak
      peak = rss
      return largest
    },
    rss: () => rss,
  }
}

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

type Operation = (client: Client) => Promise<boolean>

/** Ends well when the client is refused with this word. */
const isRefused = async (attempt: Promise<unknown>, word: RegExp): Promise<boolean> => {
  try {
    await attempt
    return false
  } catch (error) {
    return word.test(`${error} ${(error as Error).name} ${(error as { Code?: string }).Code ?? ''}`)
  }
}

const operationsIn = (folder: string): Record<string, Operation> => {
  const source = (size: string) => join(folder, `${size}.bin`)
  const roundTrip =
    (size: string): Operation =>
    async (client) => {
      const back = join(folder, 'back.bin')
      const name = `5012/Front/${size.replaceAll(' ', '')}.jpg`
      await client.put(pilotKey, source(size), name)
      await client.get(pilotKey, name, back)
      return (await hashOf(back)) === (await hashOf(source(size)))
    }
  const placed = (client: Client, name: string) => client.put(pilotKey, source('1 B'), name)
  return {
    ...Object.fromEntries(Object.keys(sizes).map((size) => [size, roundTrip(size)])),
    list: async (client) => {
      await placed(client, '5012/Listed/a.jpg')
      return (await client.list(pilotKey, '5012/Listed/')).includes('a.jpg')
    },
    copy: async (client) => {
      await placed(client, '5012/Copied/a.jpg')
      await client.copy(pilotKey, '5012/Copied/a.jpg', '5012/Copied/b.jpg')
      return (await client.list(pilotKey, '5012/Copied/')).includes('b.jpg')
    },
    delete: async (client) => {
      await placed(client, '5012/Deleted/a.jpg')
      await placed(client, '5012/Deleted/b.jpg')
      await client.remove(pilotKey, '5012/Deleted/a.jpg')
      return !(await client.list(pilotKey, '5012/Deleted/')).includes('a.jpg')
    },
    'elsewhere refused': async (client) =>
      (await isRefused(client.list(pilotKey, '5013/'), /AccessDenied/)) &&
      (await isRefused(client.put(pilotKey, source('1 B'), '5013/a.jpg'), /AccessDenied|403|Forbidden/)),
    'wrong secret': (client) =>
      isRefused(client.list({ ...pilotKey, secretAccessKey: 'wrong' }, '5012/'), /SignatureDoesNotMatch/),
    'expired key': (client) => isRefused(client.list(expiredKey, '5012/'), /InvalidAccessKeyId/),
    'revoked key': (client) => isRefused(client.list(revokedKey, '5012/'), /InvalidAccessKeyId/),
  }
}

type Mark = 'yes' | 'NO' | '–'

const mark = async (attempt: Promise<boolean> | undefined, missed: string[], what: string): Promise<Mark> => {
  if (!attempt) return '–'
  try {
    if (await attempt) return 'yes'
    missed.push(what)
  } catch (error) {
    missed.push(`${what}: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`)
  }
  return 'NO'
}

/** Which client can do what, over HTTP and behind a proxy that ends TLS. */
const tryClients = async (endpoint: string, folder: string, missed: string[]): Promise<void> => {
  for (const [size, bytes] of Object.entries(sizes))
    await writeFile(
      join(folder, `${size}.bin`),
      Buffer.alloc(bytes, createHash('sha512').update(size).digest()),
    )
  const proxy = await openTlsProxy(endpoint, 'localhost')
  undoLater(proxy.close)
  const secure = await clientsOf({ endpoint: `https://localhost:${proxy.port}`, folder })
  const operations = operationsIn(folder)
  const columns = [...Object.keys(operations), 'clock 20 min off', 'over HTTPS']
  console.log(`\n| client | ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length + 1)}`)
  for (const client of await clientsOf({ endpoint, folder })) {
    const marks: Mark[] = []
    for (const [name, operate] of Object.entries(operations))
      marks.push(await mark(operate(client), missed, `${client.name}, ${name}`))
    const late = client.askLate?.(pilotKey, '5012/Front/1B.jpg')
    marks.push(
      await mark(
        late && isRefused(late, /RequestTimeTooSkewed/),
        missed,
        `${client.name}, a clock that is off`,
      ),
    )
    const twin = secure.find(({ name }) => name === client.name)
    marks.push(await mark(twin && operations['5 MiB + 1']?.(twin), missed, `${client.name}, over HTTPS`))
    console.log(`| ${client.name} | ${marks.join(' | ')} |`)
  }
}

const block = Buffer.alloc(mib, createHash('sha512').update('block').digest())

function* blocks() {
  for (let at = 0; at < largeBytes; at += mib) yield block
}

/** One file up and down, with what it took. */
const sendLarge = async ({ endpoint, takePeak, rss }: ServerProcess) => {
  const path = '/missions/5012/Front/large.mp4'
  const { host } = new URL(endpoint)
  const headersOf = (method: string) =>
    signHeaders(host, { method, path, payload: 'UNSIGNED-PAYLOAD' }).headers
  takePeak()
  const before = rss()
  const seconds: number[] = []
  const timed = async (act: () => Promise<unknown>) => {
    const begun = performance.now()
    await act()
    seconds.push((performance.now() - begun) / 1000)
  }
  await timed(async () => {
    const put = request(endpoint + path, {
      method: 'PUT',
      headers: { ...headersOf('PUT'), 'content-length': String(largeBytes) },
    })
    const response = once(put, 'response')
    await pipeline(Readable.from(blocks()), put)
    const [{ statusCode }] = await response
    if (statusCode !== 200) throw new Error(`1 GiB got ${statusCode}`)
  })
  const expected = createHash('sha256')
  for (const piece of blocks()) expected.update(piece)
  const received = createHash('sha256')
  await timed(async () => {
    const get = request(endpoint + path, { method: 'GET', headers: headersOf('GET') }).end()
    const [response] = await once(get, 'response')
    await pipeline(response, received)
  })
  return {
    rates: seconds.map((each) => largeBytes / mib / each),
    growth: takePeak() - before,
    isSame: expected.digest('hex') === received.digest('hex'),
  }
}

/** Tries the S3 gateway with the clients pilots use, and with a file that no memory should notice. */
export const benchGateway = async (): Promise<string[]> => {
  const missed: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'sortie-bench-gateway-'))
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const ours = await startProcess('ours')
  const plain = await startProcess('plain')
  await tryClients(ours.endpoint, folder, missed)
  console.log(
    '\n| 1 GiB | up, MiB/s | down, MiB/s | memory grew by, MiB | same SHA-256 |\n| --- | --- | --- | --- | --- |',
  )
  const results = { plain: await sendLarge(plain), ours: await sendLarge(ours) }
  for (const [side, { rates, growth, isSame }] of Object.entries(results))
    console.log(
      `| ${side} | ${rates.map((rate) => rate.toFixed(0)).join(' | ')} | ${(growth / mib).toFixed(0)} | ${isSame ? 'yes' : 'NO'} |`,
    )
  const { ours: own, plain: peer } = results
  if (!own.isSame) missed.push('1 GiB came back as something else')
  if (own.growth > mostGrowth)
    missed.push(`memory grew by ${(own.growth / mib).toFixed(0)} MiB with a file of 1 GiB`)
  for (const [index, direction] of ['up', 'down'].entries()) {
    const ratio = (own.rates[index] ?? 0) / (peer.rates[index] ?? 1)
    console.log(`${direction}: ${ratio.toFixed(2)} of a server that only writes and reads a file`)
    if (ratio < leastOfPlain) missed.push(`1 GiB ${direction}: below ${leastOfPlain} of the plain server`)
  }
  return missed
}
