import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackDebian } from './debian-packages.ts'

/** OpenStack Swift and what it imports, as Debian's packages. */
const packages = [
  'python3-swift',
  'python3-eventlet',
  'python3-greenlet',
  'python3-dnspython',
  'python3-lxml',
  'python3-pastedeploy',
  'python3-paste',
  'python3-pyeclib',
  'liberasurecode1',
  'python3-netifaces',
  'python3-xattr',
  'python3-cffi-backend',
  'python3-requests',
  'python3-urllib3',
  'python3-idna',
  'python3-certifi',
  'python3-chardet',
  'python3-charset-normalizer',
  'python3-six',
  'python3-setuptools',
  'python3-pkg-resources',
]

const libraryFolder = async (unpacked: string): Promise<string> => {
  const library = join(unpacked, 'usr/lib')
  const architecture = (await readdir(library)).find((name) => name.endsWith('-linux-gnu'))
  return join(library, architecture ?? '')
}

export interface S3Peer {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  close: () => Promise<void>
}

/** A running S3 server that is not ours, or null if Debian's packages are not available. */
export const startS3Peer = async (allowedOrigin: string): Promise<S3Peer | null> => {
  const unpacked = existsSync('/usr/bin/python3') ? await unpackDebian('sortie-s3-peer', packages) : null
  if (!unpacked) return null
  const data = await mkdtemp(join(tmpdir(), 'sortie-s3-peer-'))
  const key = { accessKeyId: 'peer:tester', secretAccessKey: 'a-secret-of-the-peer' }
  const script = fileURLToPath(new URL('./s3_peer.py', import.meta.url))
  const server = spawn(
    '/usr/bin/python3',
    [script, data, key.accessKeyId, key.secretAccessKey, allowedOrigin],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        PYTHONPATH: join(unpacked, 'usr/lib/python3/dist-packages'),
        LD_LIBRARY_PATH: await libraryFolder(unpacked),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  )
  const exit = once(server, 'exit')
  const [started] = (await Promise.race([
    once(server.stdout, 'data'),
    exit.then(() => Promise.reject(new Error('the S3 server ended before it was ready'))),
  ])) as [Buffer]
  const close = async () => {
    server.stdin.end()
    await exit
    await rm(data, { recursive: true, force: true })
  }
  return { endpoint: String(started).trim(), ...key, close }
}
