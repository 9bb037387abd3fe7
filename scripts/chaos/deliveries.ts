import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectStore } from '@sortie/storage/object-store'
import { send } from '@sortie/testing/signed-request'
import { readConfig } from '../../apps/api/src/config.ts'
import { openObjectStore } from '../../apps/api/src/platform/object-store.ts'
import { addHeld } from '../../apps/api/test/pilot-missions.ts'
import { freePort } from '../lib/ports.ts'
import { ask, type Contender, type Outcome, type Stage, until } from './stage.ts'

interface File {
  name: string
  content: Buffer
  isAcknowledged: boolean
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const newFile = (): File => ({
  name: `${randomUUID()}.JPG`,
  content: randomBytes(20_000 + Math.floor(Math.random() * 200_000)),
  isAcknowledged: false,
})

export const storeOf = (environment: Record<string, string>): ObjectStore =>
  openObjectStore(
    readConfig({
      NODE_ENV: 'test',
      SECRETS_KEY: Buffer.alloc(32, 'tests').toString('base64'),
      ...environment,
    }),
  ).store

/** Finds acknowledged files that are missing or differ, and files that exist twice. */
const compareFiles = async (
  stage: Pick<Stage, 'db'>,
  store: ObjectStore,
  missionId: number,
  files: readonly File[],
) => {
  const rows = await stage.db
    .selectFrom('assets')
    .select(['name', 'storage_key'])
    .where('mission_id', '=', missionId)
    .execute()
  let lost = 0
  let doubled = 0
  for (const { name, content } of files.filter(({ isAcknowledged }) => isAcknowledged)) {
    const found = rows.filter((row) => row.name === name)
    if (found.length > 1) doubled += 1
    const stored = found[0] ? await store.get(found[0].storage_key) : null
    const chunks: Uint8Array[] = []
    for await (const chunk of stored?.body ?? []) chunks.push(chunk)
    if (sha256(Buffer.concat(chunks)) !== sha256(content)) lost += 1
  }
  return { lost, broken: doubled > 0 ? [`${doubled} files became two assets`] : [] }
}

/** A pilot's browser, which sends files one after the other, and each again until it is told that it has arrived. */
export const openUploaders = async (
  stage: Pick<Stage, 'db' | 'pilot'>,
  url: () => string,
  store: ObjectStore,
  count = 4,
) => {
  const pilot = await stage.pilot()
  const mission_id = await addHeld(stage.db, pilot.id)
  const files: File[] = []
  const statuses = new Map<number | null, number>()
  let refused = 0
  let longest = 0
  let isOver = false

  const call = async (body: object) => {
    const init = { method: 'POST', headers: pilot.headers, body: JSON.stringify(body) }
    const response = await ask(`${url()}/v1/pilots/uploads`, init)
    longest = Math.max(longest, response.milliseconds)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return { ...response, json: response.status === 200 ? JSON.parse(response.body) : null }
  }

  const attempt = async ({ name, content }: File): Promise<boolean> => {
    const about = { mission_id, shot_id: null, shot_type_id: null }
    const setup = { type: 'images', ...about, start_part: 1, end_part: 1, file_name: name }
    const begun = await call({ ...setup, size: content.length, fingerprint: name })
    // It arrived, and the response to that was lost.
    if (begun.status === 409 && begun.body.includes('already_uploaded')) return true
    if (!begun.json) return false
    const put = await fetch(begun.json.multipart_urls[1], {
      method: 'PUT',
      body: new Uint8Array(content),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null)
    await put?.arrayBuffer().catch(() => undefined)
    const etag = put?.ok ? put.headers.get('etag')?.replaceAll('"', '') : undefined
    if (!etag) return false
    const { file_name, upload_id } = begun.json
    const whole = { parts: [`1:${etag}`], size: content.length, type: 'image/jpeg', original_file_name: name }
    return (await call({ ...about, ...whole, file_name, upload_id })).status === 200
  }

  const uploader = async (): Promise<void> => {
    while (!isOver) {
      const file = newFile()
      files.push(file)
      while (!file.isAcknowledged && !isOver) {
        file.isAcknowledged = await attempt(file)
        if (file.isAcknowledged) continue
        refused += 1
        await sleep(300)
      }
    }
  }

  const uploaders = Array.from({ length: count }, uploader)
  const acknowledged = () => files.filter(({ isAcknowledged }) => isAcknowledged).length
  return {
    acknowledged,
    statuses,
    end: async (fault: string): Promise<Outcome> => {
      isOver = true
      await Promise.all(uploaders)
      const { lost, broken } = await compareFiles(stage, store, mission_id, files)
      const counts = { tried: files.length + refused, acknowledged: acknowledged(), refused }
      return { fault, compared: 'uploaded files, byte for byte', ...counts, lost, longest, broken }
    },
  }
}

/** A server that is killed with -9 again and again while pilots upload. */
export const killedDuringUploads = async (stage: Stage, kills: number): Promise<Outcome> => {
  const port = String(await freePort())
  const environment = { PORT: port, OBJECT_STORE_URL: `http://127.0.0.1:${port}` }
  let server = await stage.start('server', environment)
  const store = storeOf({ ...stage.environment, ...environment })
  const uploaders = await openUploaders(stage, () => `http://127.0.0.1:${port}`, store)
  for (let kill = 0; kill < kills; kill += 1) {
    const before = uploaders.acknowledged()
    await until(() => uploaders.acknowledged() >= before + 8, 60_000)
    server.child.kill('SIGKILL')
    await server.ended
    server = await stage.start('server', environment)
  }
  const before = uploaders.acknowledged()
  await until(() => uploaders.acknowledged() >= before + 8, 60_000)
  const outcome = await uploaders.end(`the server is killed with -9 during uploads, ${kills} times`)
  server.child.kill('SIGTERM')
  return outcome
}

const openTransfer = async (stage: Stage, url: string, pilot: Contender, mission: number) => {
  await stage.db.insertInto('flight_apps').values({ mission_id: mission, name: 'Cyberduck' }).execute()
  const { body } = await ask(`${url}/v1/pilots/missions/${mission}/cyberduck`, {
    method: 'POST',
    headers: pilot.headers,
    body: '{}',
  })
  const { access_key_id } = await stage.db
    .selectFrom('file_transfer_credentials')
    .select('access_key_id')
    .where('mission_id', '=', mission)
    .executeTakeFirstOrThrow()
  return { accessKeyId: access_key_id, secret: JSON.parse(body).value.secret_key as string }
}

/** The server, and with it the gateway, is killed while a transfer tool sends files; then the folder is taken in. */
export const killedDuringTransfer = async (stage: Stage, kills: number): Promise<Outcome> => {
  const environment = { PORT: String(await freePort()), TRANSFER_PORT: String(await freePort()) }
  const url = `http://127.0.0.1:${environment.PORT}`
  const gateway = `http://127.0.0.1:${environment.TRANSFER_PORT}`
  let server = await stage.start('server', environment)
  const worker = await stage.start('worker')
  const pilot = await stage.pilot()
  const mission = await addHeld(stage.db, pilot.id)
  const key = await openTransfer(stage, url, pilot, mission)
  const files: File[] = []
  let [isOver, refused, longest] = [false, 0, 0]
  const tool = async (): Promise<void> => {
    while (!isOver) {
      const file = newFile()
      files.push(file)
      while (!file.isAcknowledged) {
        const begun = performance.now()
        const request = {
          method: 'PUT',
          path: `/missions/${mission}/${file.name}`,
          body: file.content,
          ...key,
        }
        const put = await send(gateway, request).catch(() => null)
        longest = Math.max(longest, Math.round(performance.now() - begun))
        file.isAcknowledged = put?.status === 200
        if (file.isAcknowledged) continue
        if (isOver) return
        refused += 1
        await sleep(300)
      }
    }
  }
  const tools = Array.from({ length: 4 }, tool)
  const acknowledged = () => files.filter(({ isAcknowledged }) => isAcknowledged).length
  for (let kill = 0; kill <= kills; kill += 1) {
    const before = acknowledged()
    await until(() => acknowledged() >= before + 8, 60_000)
    if (kill === kills) break
    server.child.kill('SIGKILL')
    await server.ended
    server = await stage.start('server', environment)
  }
  isOver = true
  await Promise.all(tools)
  const complete = `${url}/v1/pilots/missions/${mission}/cyberduck/complete`
  const isDone = await until(
    async () => (await ask(complete, { method: 'POST', headers: pilot.headers, body: '{}' })).status === 200,
    60_000,
  )
  const takenIn = async () => {
    const rows = await stage.db.selectFrom('assets').select('id').where('mission_id', '=', mission).execute()
    return rows.length >= acknowledged()
  }
  const isTakenIn = await until(takenIn, 120_000)
  const { lost, broken } = await compareFiles(stage, storeOf(stage.environment), mission, files)
  for (const { child } of [server, worker]) child.kill('SIGTERM')
  if (!isDone) broken.push('the transfer could not be completed')
  if (!isTakenIn) broken.push('the folder was not taken in')
  return {
    fault: `the server is killed with -9 while a transfer tool sends files, ${kills} times`,
    compared: 'files of the gateway, byte for byte',
    ...{ tried: files.length + refused, acknowledged: acknowledged(), refused, lost, longest, broken },
  }
}
