import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { bucket, type OpenedGateway, openGateway, pilotKey } from '@sortie/testing/open-gateway'
import { signHeaders } from '@sortie/testing/signed-request'
import { openTlsProxy, type TlsProxy } from '@sortie/testing/tls-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'

const host = 'transfer.sortie.test'

let gateway: OpenedGateway
let proxy: TlsProxy
let agent: Agent
let client: S3Client

beforeAll(async () => {
  gateway = await openGateway()
  proxy = await openTlsProxy(gateway.endpoint, host)
  agent = new Agent({ keepAlive: true })
  // The name does not exist and the usual port is in use, so the agent connects here.
  agent.createConnection = () =>
    connect({ host: '127.0.0.1', port: proxy.port, servername: host, ca: proxy.cert })
  client = gateway.client({ endpoint: `https://${host}`, requestHandler: { httpsAgent: agent } })
})
afterAll(async () => {
  agent.destroy()
  await proxy.close()
  await gateway.close()
  expect(gateway.errors).toEqual([])
})

const at = (name: string) => ({ Bucket: bucket, Key: `5012/${name}` })
const sha256 = (body: Uint8Array | string) => createHash('sha256').update(body).digest('hex')

const download = async (name: string) => {
  const { Body } = await client.send(new GetObjectCommand(at(name)))
  return sha256((await Body?.transformToByteArray()) ?? new Uint8Array())
}

test('over HTTPS behind a proxy files go up, whole, streamed and in parts, and come back the same', async () => {
  const body = randomBytes(300_000)
  await client.send(new PutObjectCommand({ ...at('whole.jpg'), Body: body }))
  const Body = Readable.from([body.subarray(0, 70_000), body.subarray(70_000)])
  await client.send(new PutObjectCommand({ ...at('stream.jpg'), Body, ContentLength: body.length }))
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at('parts.mp4')))
  const first = randomBytes(5 * 1_048_576)
  const Parts = []
  for (const [index, part] of [first, body].entries()) {
    const PartNumber = index + 1
    const { ETag } = await client.send(
      new UploadPartCommand({ ...at('parts.mp4'), UploadId, PartNumber, Body: part }),
    )
    Parts.push({ PartNumber, ETag })
  }
  await client.send(
    new CompleteMultipartUploadCommand({ ...at('parts.mp4'), UploadId, MultipartUpload: { Parts } }),
  )
  expect(await download('whole.jpg')).toBe(sha256(body))
  expect(await download('stream.jpg')).toBe(sha256(body))
  expect(await download('parts.mp4')).toBe(sha256(Buffer.concat([first, body])))
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: '5012/' }))
  expect(Contents.map(({ Key }) => Key)).toEqual(['5012/parts.mp4', '5012/stream.jpg', '5012/whole.jpg'])
  await client.send(new DeleteObjectCommand(at('stream.jpg')))
  await expect(download('stream.jpg')).rejects.toMatchObject({ name: 'NoSuchKey' })
  await expect(
    client.send(new PutObjectCommand({ Bucket: bucket, Key: '5013/a.jpg', Body: body })),
  ).rejects.toMatchObject({ name: 'AccessDenied' })
})

const sendSecurely = (method: string, url: string, headers: Record<string, string>, body = '') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, async (response) => {
      resolve({ status: response.statusCode ?? 0, text: await text(response) })
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })

test('over HTTPS a client signs the host without its port, and leaves the body to TLS, as Cyberduck does', async () => {
  const path = '/missions/5012/Front/DJI_0001.JPG'
  const { headers } = signHeaders(host, { method: 'PUT', path, payload: 'UNSIGNED-PAYLOAD' })
  const sent = { ...headers, expect: '100-continue', 'content-length': '5' }
  expect((await sendSecurely('PUT', `https://${host}${path}`, sent, 'photo')).status).toBe(200)
  const link = await getSignedUrl(client, new GetObjectCommand(at('Front/DJI_0001.JPG')), { expiresIn: 60 })
  expect(new URL(link).host).toBe(host)
  expect(await sendSecurely('GET', link, {})).toEqual({ status: 200, text: 'photo' })
  // A proxy that replaces the host by its own name breaks every signature.
  const other = { ...signHeaders(host, { method: 'GET', path }).headers, host: '127.0.0.1' }
  const refused = await sendSecurely('GET', `https://${host}${path}`, other)
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')])
  expect(gateway.uses.at(-1)?.accessKeyId).toBe(pilotKey.accessKeyId)
})
