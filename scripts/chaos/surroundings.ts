import { spawnSync } from 'node:child_process'
import { mkdir, statfs, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { headerNames } from '@sortie/contract/headers'
import { DiskStore } from '@sortie/storage/disk-store'
import { readConfig } from '../../apps/api/src/config.ts'
import { jobs } from '../../apps/api/src/features/jobs.ts'
import { insertMail } from '../../apps/api/src/features/mails/mail.queries.ts'
import { openJobQueue } from '../../apps/api/src/platform/jobs.ts'
import { inTransaction } from '../../apps/api/src/platform/transaction.ts'
import { addHeld } from '../../apps/api/test/pilot-missions.ts'
import { applicationToken, ask, type Outcome, type Stage, until } from './stage.ts'

/** Accepts every connection and never says a word. */
const openSilence = async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const tokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The identity provider and the weather service hang. */
export const silentServices = async (stage: Stage): Promise<Outcome> => {
  const silence = await openSilence()
  const silentUrl = `http://127.0.0.1:${silence.port}`
  const server = await stage.start('server', { OIDC_ISSUER: silentUrl, WEATHER_URL: silentUrl })
  const pilot = await stage.pilot()
  const mission = await addHeld(stage.db, pilot.id)
  const unknown = `${tokenPart({ alg: 'RS256', kid: 'new' })}.${tokenPart({ iss: silentUrl })}.c2ln`
  const strangers = Array.from({ length: 10 }, () =>
    ask(`${server.url}/pilots/account`, {
      headers: {
        [headerNames.applicationToken]: applicationToken,
        [headerNames.authorization]: 'Bearer access',
        [headerNames.idToken]: unknown,
      },
    }),
  )
  const weather = Array.from({ length: 10 }, () =>
    ask(`${server.url}/v1/pilots/missions/${mission}/weather`, { headers: pilot.headers }),
  )
  const others = Array.from({ length: 40 }, () =>
    ask(`${server.url}/v2/pilots/missions/${mission}`, { headers: pilot.headers }),
  )
  const [signIns, forecasts, usual] = await Promise.all([
    Promise.all(strangers),
    Promise.all(weather),
    Promise.all(others),
  ])
  server.child.kill('SIGTERM')
  silence.close()
  const broken: string[] = []
  for (const { status } of signIns)
    if (status !== 503 && status !== 401) broken.push(`a sign-in got ${status}`)
  for (const { status } of forecasts) if (status !== 200) broken.push(`a forecast got ${status}`)
  const all = [...signIns, ...forecasts, ...usual]
  return {
    fault: 'identity provider and weather service accept connections and never respond',
    compared: 'calls that need neither',
    tried: all.length,
    acknowledged: all.filter(({ status }) => status === 200).length,
    refused: signIns.filter(({ status }) => status !== 200).length,
    lost: usual.filter(({ status }) => status !== 200).length,
    longest: Math.max(...all.map(({ milliseconds }) => milliseconds)),
    broken: [...new Set(broken)],
    note: 'lost: calls that need neither and failed',
  }
}

const partBytes = 5_242_880
const reservedBytes = 12_582_912
const diskMegabytes = 64

/** A small disk of its own where mounting is allowed; otherwise the real one, of which all but a little is kept free. */
const openSmallDisk = async (folder: string) => {
  const place = join(folder, 'small-disk')
  await mkdir(place)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', place])
  if (mounted.status === 0)
    return {
      place,
      isMounted: true,
      reserved: reservedBytes,
      close: () => void spawnSync('umount', ['-l', place]),
    }
  const { bavail, bsize } = await statfs(place)
  return {
    place,
    isMounted: false,
    reserved: bavail * bsize - diskMegabytes * 1_048_576,
    close: () => undefined,
  }
}

/** Parts of a file come until there is no room; then the rest of the disk is filled as well. */
export const fullDisk = async (stage: Stage): Promise<Outcome> => {
  const disk = await openSmallDisk(stage.folder)
  const environment = {
    OBJECT_STORE_FOLDER: join(disk.place, 'objects'),
    OBJECT_STORE_RESERVED_BYTES: String(disk.reserved),
  }
  const server = await stage.start('server', environment)
  const { objectStore } = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: stage.databaseUrl,
    SECRETS_KEY: Buffer.alloc(32, 'tests').toString('base64'),
    OBJECT_STORE_URL: server.url,
    ...environment,
  })
  if (objectStore.kind !== 'disk') throw new Error('the object store is no disk')
  const store = new DiskStore(objectStore)
  const uploadId = await store.createUpload('chaos', { contentType: 'image/jpeg' })
  const arrived = new Map<number, string>()
  const broken: string[] = []
  let longest = 0
  let refused = 0
  const send = async (partNumber: number) => {
    const link = await store.presignPart('chaos', uploadId, partNumber, {
      expiresInSeconds: 600,
      size: partBytes,
    })
    const response = await ask(link, { method: 'PUT', body: Buffer.alloc(partBytes, partNumber) })
    longest = Math.max(longest, response.milliseconds)
    if (response.status === 200) arrived.set(partNumber, 'here')
    else refused += 1
    if (response.status !== 200 && response.status !== 507) broken.push(`a part got ${response.status}`)
  }
  for (let part = 1; part <= 20; part += 4) await Promise.all([0, 1, 2, 3].map((next) => send(part + next)))
  if (refused === 0) broken.push('the disk was never full')
  const { bavail, bsize } = await statfs(disk.place)
  if (bavail * bsize < disk.reserved) broken.push('the space kept free was used up')
  if (disk.isMounted) {
    await writeFile(join(disk.place, 'filler'), Buffer.alloc(bavail * bsize + 1_048_576)).catch(
      () => undefined,
    )
    await send(21)
  }
  const list = await ask(`${server.url}/v1/provider/missions`, { headers: stage.provider })
  if (list.status !== 200) broken.push(`a call that needs no disk got ${list.status}`)
  const kept = new Set((await store.listParts('chaos', uploadId)).map(({ partNumber }) => partNumber))
  server.child.kill('SIGTERM')
  if ((await server.ended) !== 0) broken.push('the server did not stop cleanly')
  disk.close()
  return {
    fault: disk.isMounted
      ? `a disk of ${diskMegabytes} MB is filled with parts`
      : 'a quota is filled with parts',
    compared: 'parts on the disk',
    tried: arrived.size + refused,
    acknowledged: arrived.size,
    refused,
    lost: [...arrived.keys()].filter((part) => !kept.has(part)).length,
    longest,
    broken: [...new Set(broken)],
  }
}

/** A worker is killed with -9 in the middle of a job: the mail server it talks to says nothing. */
export const lostJob = async (stage: Stage): Promise<Outcome> => {
  const silence = await openSilence()
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${silence.port}`,
    MAIL_FROM: 'Sortie <sortie@example.com>',
  }
  const worker = await stage.start('worker', environment)
  const queue = openJobQueue(stage.databaseUrl, jobs, { info: () => {}, error: () => {} })
  const pilot = await stage.pilot()
  await inTransaction(stage.db, async (trx) => {
    const mail_id = await insertMail(trx, pilot.id, { kind: 'welcome' })
    if (mail_id !== null) await queue.enqueue(trx, jobs.sendMail, { mail_id })
  })
  const hasBegun = await until(() => silence.connections() > 0, 60_000)
  worker.child.kill('SIGKILL')
  const killedAt = performance.now()
  const next = await stage.start('worker', environment)
  const isBack = await until(() => silence.connections() > 1, 120_000)
  const longest = Math.round(performance.now() - killedAt)
  next.child.kill('SIGKILL')
  await queue.close()
  silence.close()
  return {
    fault: 'a worker is killed with -9 in the middle of a job',
    compared: 'one email',
    tried: 1,
    acknowledged: hasBegun ? 1 : 0,
    refused: 0,
    lost: isBack ? 0 : 1,
    longest,
    broken: [
      ...(hasBegun ? [] : ['the job never began']),
      ...(longest > 60_000 ? ['it took more than a minute to begin again'] : []),
    ],
    note: 'longest: until the job began again',
  }
}
