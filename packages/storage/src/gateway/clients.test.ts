import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needs } from '@sortie/testing/needs'
import { type OpenedGateway, openGateway, pilotKey, strangerKey } from '@sortie/testing/open-gateway'
import { debianAws, debianPrograms, type S3Program } from '@sortie/testing/s3-programs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const programs = await debianPrograms()
const openAws = await debianAws()

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

const setting = () => ({ endpoint: gateway.endpoint, folder })
const s3cmd: S3Program = (key, ...args) =>
  programs ? programs.s3cmd(setting())(key, ...args) : Promise.reject(new Error('no s3cmd'))
const rclone: S3Program = (key, ...args) =>
  programs ? programs.rclone(setting())(key, ...args) : Promise.reject(new Error('no rclone'))
const aws: S3Program = (key, ...args) =>
  openAws ? openAws(setting())(key, ...args) : Promise.reject(new Error('no awscli'))

/** Each call starts a program of thousands of files, which take a busy machine long to read. */
const timeout = 360_000

const mib = 1_048_576
const sizes = { empty: 0, one: 1, below: 5 * mib - 1, exact: 5 * mib, above: 5 * mib + 1, large: 17 * mib }

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

const needsPrograms = { timeout, ...needs('s3cmd and rclone, from apt-get') }

describe.skipIf(!programs)('programs of others', needsPrograms, () => {
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
    // The largest file is sent in parts.
    const inParts = ['--s3-upload-cutoff=10Mi', '--s3-chunk-size=5Mi']
    await rclone(pilotKey, 'copy', ...inParts, files, remote)
    const sent = () => gateway.uses.filter(({ operation }) => /Put|Post|Upload|Copy/.test(operation)).length
    const sentBefore = sent()
    expect(sentBefore).toBeGreaterThan(Object.keys(sizes).length)
    // Another run finds the time and checksum of each file unchanged.
    await rclone(pilotKey, 'copy', ...inParts, files, remote)
    await rclone(pilotKey, 'check', files, remote)
    expect(sent()).toBe(sentBefore)
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
  ] as const)('%s gets the reason when it is refused', async (_, client, list) => {
    await expect(client(pilotKey, ...list('5013/'))).rejects.toThrow('AccessDenied')
    await expect(client({ ...pilotKey, secretAccessKey: 'wrong' }, ...list('5012/'))).rejects.toThrow(
      'SignatureDoesNotMatch',
    )
    const revoked = { ...strangerKey, accessKeyId: `SRTREVOKED${_.toUpperCase()}`, refusal: 'It was closed.' }
    gateway.keys.push(revoked)
    await expect(client(revoked, ...list('5013/'))).rejects.toThrow('InvalidAccessKeyId')
  })
})

const needsAws = { timeout, ...needs('the AWS command line, from apt-get') }

describe.skipIf(!openAws)('the AWS command line', needsAws, () => {
  // Each call takes seconds. Downloading and deleting a folder begins with its list.
  test('uploads, lists, downloads and deletes, and gets the reason when it is refused', async () => {
    const files = await writeFiles()
    const remote = 's3://missions/5012/Blades/'
    await aws(pilotKey, 's3', 'cp', '--recursive', '--only-show-errors', `${files}/`, remote)
    const back = join(folder, 'aws')
    await aws(pilotKey, 's3', 'cp', '--recursive', '--only-show-errors', remote, back)
    expect(await hashesIn(back)).toEqual(await hashesIn(files))
    await aws(pilotKey, 's3', 'rm', '--recursive', remote)
    expect((await gateway.store.list({ prefix: 'transfers/5012/Blades' })).objects).toEqual([])
    await expect(aws(pilotKey, 's3', 'ls', 's3://missions/5013/')).rejects.toThrow('AccessDenied')
  })
})
