import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signHeaders } from '@sortie/testing/signed-request'
import { root } from '../lib/settings.ts'
import {
  bucket,
  type Secrets,
  sandboxPort,
  storeKey,
  storePort,
  tlsFrontText,
  urls,
} from './configuration.ts'
import { etcOf, killMachine } from './network.ts'
import { type Launch, statusOf, untilTrue } from './programs.ts'

const ports = { store: storePort, sandbox: sandboxPort }

/** Browsers take no files by HTTP on a page that came by HTTPS. */
export const startTlsFront = async (
  launch: Launch,
  machine: 'store' | 'sandbox',
  certificate: string,
): Promise<void> => {
  const folder = join(etcOf(machine), 'haproxy')
  await mkdir(folder, { recursive: true })
  await copyFile(certificate, join(folder, 'certificate.pem'))
  await writeFile(join(folder, 'haproxy.cfg'), tlsFrontText('/etc/haproxy/certificate.pem', ports[machine]))
  launch({
    machine,
    name: `${machine}-tls`,
    command: ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'],
  })
}

const createBucket = async ({ storeSecret }: Secrets): Promise<boolean> => {
  const request = { method: 'PUT', path: `/${bucket}`, accessKeyId: storeKey, secret: storeSecret }
  const { host, ...headers } = signHeaders(new URL(urls.store).host, request).headers
  const response = await fetch(`${urls.store}/${bucket}`, { method: 'PUT', headers })
  await response.body?.cancel()
  return response.ok || response.status === 409
}

export interface StoreService {
  /** As if its power was cut. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** OpenStack Swift from Debian with its S3 interface, with HTTPS in front. */
export const openStore = async (
  launch: Launch,
  { folder, certificate, secrets }: { folder: string; certificate: string; secrets: Secrets },
): Promise<StoreService> => {
  const data = join(folder, 'store')
  await mkdir(data)
  const start = async (): Promise<void> => {
    const script = join(root, 'packages/testing/src/s3_peer.py')
    const swift = launch({
      machine: 'store',
      name: 'store',
      stdin: 'pipe',
      command: [
        ...['/usr/bin/python3', script, data, storeKey, secrets.storeSecret, urls.portal],
        String(storePort),
      ],
    })
    await startTlsFront(launch, 'store', certificate)
    const isUp = async () => (await statusOf(`${urls.store}/${bucket}`)) > 0 && createBucket(secrets)
    await untilTrue('the store responds', isUp, { program: swift })
  }
  await start()
  return { kill: () => killMachine('store'), start }
}
