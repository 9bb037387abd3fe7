import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackDebian } from '../../test/debian-packages.ts'
import { type OpenedGateway, openGateway, pilotKey, strangerKey } from '../../test/open-gateway.ts'
import type { GatewayKey } from './gateway-call.ts'

const run = promisify(execFile)

/** Programs that pilots and their companies use, as Debian has them. */
const unpacked = await unpackDebian('sortie-s3-clients', [
  's3cmd',
  'python3-magic',
  'python3-dateutil',
  'python3-six',
  'rclone',
])
const root = unpacked ?? ''

/** Gives back what the program printed; rejects when it ends with an error. */
type Client = (key: GatewayKey, ...args: string[]) => Promise<string>

let gateway: OpenedGateway
let folder: string
beforeAll(async () => {
  gateway = await openGateway()
  folder = await mkdtemp(join(tmpdir(), 'sortie-clients-'))
})
afterAll(async () => {
  await gateway.close()
  await rm(folder, { recursive: true, force: true })
  expect(gateway.errors).toEqual([])
})

const outputOf = async (program: string, args: string[], env: Record<string, string>): Promise<string> => {
  const { stdout, stderr } = await run(program, args, { env, cwd: folder }).catch((error: Error) => {
    throw new Error(`${error.message}\n${'stdout' in error ? error.stdout : ''}`)
  })
  return stdout + stderr
}

const s3cmd: Client = (key, ...args) =>
  outputOf(
    '/usr/bin/python3',
    [
      join(root, 'usr/bin/s3cmd'),
      '--config=/dev/null',
      `--access_key=${key.accessKeyId}`,
      `--secret_key=${key.secretAccessKey}`,
      `--host=${new URL(gateway.endpoint).host}`,
      `--host-bucket=${new URL(gateway.endpoint).host}`,
      '--no-ssl',
      '--no-progress',
      '--no-check-certificate',
      ...args,
    ],
    {
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
      HOME: folder,
      LANG: 'C.UTF-8',
    },
  )

const rclone: Client = (key, ...args) =>
  outputOf(join(root, 'usr/bin/rclone'), ['--retries=1', '--low-level-retries=1', ...args], {
    HOME: folder,
    RCLONE_CONFIG: '/dev/null',
    RCLONE_CONFIG_GATE_TYPE: 's3',
    RCLONE_CONFIG_GATE_PROVIDER: 'Other',
    RCLONE_CONFIG_GATE_ENDPOINT: gateway.endpoint,
    RCLONE_CONFIG_GATE_ACCESS_KEY_ID: key.accessKeyId,
    RCLONE_CONFIG_GATE_SECRET_ACCESS_KEY: key.secretAccessKey,
    RCLONE_CONFIG_GATE_FORCE_PATH_STYLE: 'true',
    RCLONE_S3_UPLOAD_CUTOFF: '20Mi',
    RCLONE_S3_CHUNK_SIZE: '16Mi',
  })

const mib = 1_048_576
const sizes = { empty: 0, one: 1, below: 5 * mib - 1, exact: 5 * mib, above: 5 * mib + 1, large: 64 * mib }

const hashesIn = async (path: string): Promise<Record<string, string>> => {
  const names = (await readdir(path)).sort()
  const hashed = names.map(async (name) => {
    const body = await readFile(join(path, name))
    return [name, createHash('sha256').update(body).digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(hashed))
}

const writeFiles = async (): Promise<string> => {
  const path = join(folder, 'files')
  if (existsSync(path)) return path
  await mkdir(path)
  for (const [name, size] of Object.entries(sizes)) {
    const block = createHash('sha512').update(name).digest()
    await writeFile(join(path, `${name} é+1.jpg`), Buffer.alloc(size, block))
  }
  return path
}

if (!unpacked)
  console.warn('Clients of the gateway: left out, since s3cmd and rclone cannot be had from apt-get.')

describe.skipIf(!unpacked)('programs of others', { timeout: 120_000 }, () => {
  test('s3cmd uploads, lists, downloads, copies and deletes', async () => {
    const files = await writeFiles()
    const remote = 's3://missions/5012/Front/'
    await s3cmd(pilotKey, 'put', '--recursive', '--multipart-chunk-size-mb=15', `${files}/`, remote)
    expect(await s3cmd(pilotKey, 'ls', 's3://missions/5012/')).toContain('DIR  s3://missions/5012/Front/')
    const back = join(folder, 's3cmd')
    await mkdir(back)
    await s3cmd(pilotKey, 'get', '--recursive', remote, `${back}/`)
    expect(await hashesIn(back)).toEqual(await hashesIn(files))
    await s3cmd(pilotKey, 'mv', `${remote}one é+1.jpg`, `${remote}moved.jpg`)
    const listed = await s3cmd(pilotKey, 'ls', remote)
    expect(listed).toContain('moved.jpg')
    expect(listed).not.toContain('one é')
    expect(await s3cmd(pilotKey, 'info', `${remote}moved.jpg`)).toContain('File size: 1')
    await s3cmd(pilotKey, 'del', '--recursive', '--force', remote)
    expect(await s3cmd(pilotKey, 'ls', remote)).toBe('')
  })

  test('rclone uploads, lists, downloads, compares and deletes', async () => {
    const files = await writeFiles()
    const remote = 'gate:missions/5012/Roof'
    await rclone(pilotKey, 'copy', files, remote)
    expect(await rclone(pilotKey, 'lsf', 'gate:missions/5012')).toBe('Roof/\n')
    expect(await rclone(pilotKey, 'lsf', 'gate:')).toBe('missions/\n')
    const back = join(folder, 'rclone')
    await rclone(pilotKey, 'copy', remote, back)
    expect(await hashesIn(back)).toEqual(await hashesIn(files))
    await rclone(pilotKey, 'check', '--download', files, remote)
    await rclone(pilotKey, 'moveto', `${remote}/one é+1.jpg`, `${remote}/moved.jpg`)
    await rclone(pilotKey, 'purge', remote)
    expect((await gateway.store.list({ prefix: 'transfers/5012/Roof' })).objects).toEqual([])
  })

  test.each([
    ['s3cmd', s3cmd, (path: string) => ['ls', `s3://missions/${path}`]],
    ['rclone', rclone, (path: string) => ['lsf', `gate:missions/${path}`]],
  ] as const)('%s is told when it is not let in', async (_, client, list) => {
    await expect(client(pilotKey, ...list('5013/'))).rejects.toThrow('AccessDenied')
    await expect(client({ ...pilotKey, secretAccessKey: 'wrong' }, ...list('5012/'))).rejects.toThrow(
      'SignatureDoesNotMatch',
    )
    const revoked = { ...strangerKey, accessKeyId: `SRTREVOKED${_.toUpperCase()}`, refusal: 'It was closed.' }
    gateway.keys.push(revoked)
    await expect(client(revoked, ...list('5013/'))).rejects.toThrow('InvalidAccessKeyId')
  })
})
