import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { assignTo, newMission } from './missions.ts'
import type { PlainSession } from './pilots.ts'
import { browserTestSecrets, portalUrl } from './secrets.ts'

export const partBytes = 10_485_760

/** A mission whose files can be uploaded. */
export const uploadMission = (pilot: { id: number }) =>
  newMission({ shots: [{ name: 'Roof' }, { name: 'Front' }] }).then((mission) => assignTo(mission, pilot))

export interface TestFile {
  path: string
  name: string
  sha256: string
}

/** A file of random bytes on the disk, last changed at a time of its own. */
export const makeFile = async (name: string, size: number, folder = test.info().outputPath()) => {
  const content = randomBytes(size)
  const path = `${folder}/${name}`
  await writeFile(path, content)
  const changedAt = new Date(Date.UTC(2026, 2, 8, 18, 5, size % 60))
  await utimes(path, changedAt, changedAt)
  return { path, name, sha256: createHash('sha256').update(content).digest('hex') } satisfies TestFile
}

const call = async (session: PlainSession, path: string) => {
  const headers = callHeaders(browserTestSecrets.applicationToken, session.credentials)
  const response = await fetch(`${portalUrl}${path}`, { headers })
  return response.json()
}

/** Every file that has arrived for a mission, with the hash of what the store holds. */
export const arrivedFiles = async (
  session: PlainSession,
  missionId: number,
): Promise<{ name: string; sha256: string }[]> => {
  const { data } = await call(session, `/v1/pilots/missions/${missionId}/assets?per_page=500`)
  return Promise.all(
    (data as { name: string; url: string }[]).map(async ({ name, url }) => {
      const content = await (await fetch(url)).arrayBuffer()
      return { name, sha256: createHash('sha256').update(Buffer.from(content)).digest('hex') }
    }),
  )
}

const byName = (a: { name: string; sha256: string }, b: { name: string; sha256: string }) =>
  a.name.localeCompare(b.name) || a.sha256.localeCompare(b.sha256)

/** Each file has arrived once, byte for byte, and nothing else has. */
export const expectArrived = async (
  session: PlainSession,
  missionId: number,
  files: readonly TestFile[],
): Promise<void> => {
  await expect
    .poll(
      async () => (await call(session, `/v1/pilots/missions/${missionId}/assets?per_page=500`)).data.length,
      {
        timeout: 60_000,
      },
    )
    .toBe(files.length)
  const wanted = files.map(({ name, sha256 }) => ({ name, sha256 })).sort(byName)
  expect((await arrivedFiles(session, missionId)).sort(byName)).toEqual(wanted)
}

const partLinks = /\/objects\/.*partNumber=/

const partOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url)
  // The store puts an id before the name.
  const name = decodeURIComponent(pathname).split('/').at(-1)?.slice(37)
  return `${name}#${searchParams.get('partNumber')}`
}

const expiryOf = (url: string): number => {
  const { searchParams } = new URL(url)
  const signedAt = searchParams.get('X-Amz-Date') ?? ''
  const isoTime = signedAt.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Date.parse(isoTime) + Number(searchParams.get('X-Amz-Expires')) * 1000
}

/** Controls parts on their way to the store, and records which of them it accepted. */
export const watchParts = async (context: BrowserContext) => {
  const stored: string[] = []
  const refused: number[] = []
  const held: { part: string; route: Route }[] = []
  let isHeld: (part: string) => boolean = () => false
  context.on('response', (response) => {
    if (response.request().method() !== 'PUT' || !partLinks.test(response.url())) return
    if (response.ok()) stored.push(partOf(response.url()))
    else refused.push(response.status())
  })
  await context.route(partLinks, async (route) => {
    const part = partOf(route.request().url())
    if (route.request().method() === 'PUT' && isHeld(part)) held.push({ part, route })
    else await route.continue().catch(() => {})
  })
  return {
    /** Every part the store has confirmed to the page, as often as it did. */
    stored,
    /** The statuses of parts it did not take. */
    refused,
    /** Parts that are kept from leaving the browser, from now on. */
    hold: (which: (part: string) => boolean): void => {
      isHeld = which
    },
    heldParts: (): string[] => held.map(({ part }) => part),
    /** When the links of the parts that are held will be too old, in milliseconds. */
    heldUntil: (): number => Math.max(...held.map(({ route }) => expiryOf(route.request().url()))),
    release: async (): Promise<void> => {
      isHeld = () => false
      for (const { route } of held.splice(0)) await route.continue().catch(() => {})
    },
    /** Parts that are held are lost with their connection, as when a device falls asleep. */
    drop: async (): Promise<void> => {
      isHeld = () => false
      for (const { route } of held.splice(0)) await route.abort('internetdisconnected').catch(() => {})
    },
    /** How often a part was stored more than once. */
    storedTwice: (): string[] => stored.filter((part, index) => stored.indexOf(part) !== index),
  }
}

export const openUploadPage = async (page: Page, missionId: number, origin = portalUrl): Promise<void> => {
  await page.goto(`${origin}/clientmission/${missionId}/upload`)
  await expect(addInput(page)).toBeAttached()
}

export const addInput = (page: Page) => page.getByLabel('Files: assign later')

/** Kills the API process that listens on a port, without a chance to say goodbye. It is started again by itself. */
export const killServerAt = (port: number): void => {
  const isServer = (pid: string): boolean => {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/api/src/server.ts') &&
        readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`)
      )
    } catch {
      return false
    }
  }
  const [pid] = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isServer(name))
  if (!pid) throw new Error(`no server listens on ${port}`)
  process.kill(Number(pid), 'SIGKILL')
}

const send = async (session: PlainSession, method: 'POST' | 'PATCH', path: string, body?: object) => {
  const response = await fetch(`${portalUrl}${path}`, {
    method,
    headers: {
      ...callHeaders(browserTestSecrets.applicationToken, session.credentials),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Photos that arrive for a shot without a browser, one after the other. Waits until they are processed. */
export const deliverPhotos = async (
  session: PlainSession,
  mission_id: number,
  files: readonly { name: string; buffer: Buffer }[],
  shot_id: number | null,
): Promise<void> => {
  for (const { name, buffer } of files) {
    const about = { mission_id, shot_id, shot_type_id: null, size: buffer.length }
    const { upload_id, file_name, multipart_urls } = await send(session, 'POST', '/v1/pilots/uploads', {
      ...about,
      type: 'images',
      start_part: 1,
      end_part: 1,
      file_name: name,
      fingerprint: `${name}-${buffer.length}`,
    })
    const part = await fetch(multipart_urls['1'], { method: 'PUT', body: new Uint8Array(buffer) })
    await send(session, 'POST', '/v1/pilots/uploads', {
      ...about,
      file_name,
      upload_id,
      original_file_name: name,
      type: 'image/jpeg',
      parts: [`1:${part.headers.get('etag')?.replaceAll('"', '')}`],
    })
  }
  await expect
    .poll(
      async () => {
        const { data } = await call(session, `/v1/pilots/missions/${mission_id}/assets?per_page=500`)
        return (data as { processing: boolean }[]).some(({ processing }) => processing)
      },
      { timeout: 60_000 },
    )
    .toBe(false)
}

export const submitMission = (session: PlainSession, missionId: number): Promise<unknown> =>
  send(session, 'PATCH', `/v1/pilots/missions/${missionId}/status/processing_shots`)
