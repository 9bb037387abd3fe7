import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../scripts/lib/embedded-postgres.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { undoLater } from '../clean-up.ts'
import { addDispatch, compareSizes } from '../console/bench-calls.ts'
import { type MeasuredCall, measuredCalls } from './calls.ts'
import { startIdentityProvider } from './identity.ts'
import { addProviderData, createDatabase, loadData, prepareLoading, type Size } from './load-data.ts'
import { combine, type Figures, type HttpRequest, measure } from './measure.ts'
import { processorMs } from './processor-time.ts'
import { growingLists } from './provider-calls.ts'
import { printReport } from './report.ts'
import { applicationToken, pidOf, startLimit, startOurs, startPeer } from './servers.ts'

const sides = ['ours', 'peer', 'limit'] as const
type Side = (typeof sides)[number]

interface Subject {
  size: Size
  databaseUrl: string
  calls: MeasuredCall[]
  origins: Record<Side, string>
}

export type Results = { size: Size; figures: Record<string, Record<Side, Figures>> }[]

const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      missions: { type: 'string', default: '10000,1000000' },
      'assets-each': { type: 'string', default: '10' },
      of: { type: 'string', default: 'pilots,provider' },
      seconds: { type: 'string', default: '6' },
      connections: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
    },
  })
  return {
    // Ten missions per pilot at every size.
    sizes: values.missions.split(',').map((count) => ({
      missions: Number(count),
      pilots: Number(count) / 10,
      assetsEach: Number(values['assets-each']),
    })),
    of: values.of.split(','),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    rounds: Number(values.rounds),
    isChosen: ({ name }: { name: string }) => values.only.split(',').some((start) => name.startsWith(start)),
  }
}

type Options = ReturnType<typeof readOptions>

/** Where a response of ours is left for the limit; the name keeps compressed bodies apart. */
const limitPath = (name: string, { path }: HttpRequest) => `/${encodeURIComponent(name)}${path}`

/** Gives the peer the days of the timeslots, and the limit the very bytes of every response. */
const fillOthers = async ({ calls, origins }: Subject): Promise<void> => {
  for (const { name, ours, peer } of calls)
    for (const [index, request] of ours.entries()) {
      const response = await fetch(`${origins.ours}${request.path}`, { headers: request.headers })
      const body = Buffer.from(await response.arrayBuffer())
      if (!response.ok) throw new Error(`${request.path} responded with ${response.status}: ${body}`)
      await fetch(`${origins.limit}${limitPath(name, request)}`, { method: 'PUT', body })
      const beside = peer[index] as HttpRequest
      if (name === 'timeslots') await fetch(`${origins.peer}${beside.path}`, { method: 'PUT', body })
    }
}

/** All sizes and all sides in turns, so that whatever else the machine does meets them alike. */
const takeTurns = async (
  subjects: readonly Subject[],
  { seconds, connections, rounds }: Options,
  databasePid: number,
): Promise<Results> => {
  const taken = new Map<string, Figures[]>()
  const key = (size: Size, name: string, side: Side) => `${size.missions} ${name} ${side}`
  for (let round = 0; round <= rounds; round++)
    for (const { size, calls, origins } of subjects)
      for (const { name, ours, peer } of calls) {
        const limit = ours.map((request) => ({ path: limitPath(name, request), headers: {} }))
        for (const [side, requests] of Object.entries({ ours, peer, limit }) as [Side, HttpRequest[]][]) {
          const spent = () => [processorMs(pidOf(origins[side])), processorMs(databasePid)] as const
          const [server, database] = spent()
          const figures = await measure(origins[side], requests, { connections, seconds: seconds / rounds })
          const [serverAfter, databaseAfter] = spent()
          figures.processorMs = { server: serverAfter - server, database: databaseAfter - database }
          // The first round warms up: code is compiled, pages are read.
          if (round === 0) continue
          const at = key(size, name, side)
          taken.set(at, [...(taken.get(at) ?? []), figures])
        }
      }
  return subjects.map(({ size, calls }) => ({
    size,
    figures: Object.fromEntries(
      calls.map(({ name }) => [
        name,
        Object.fromEntries(
          sides.map((side) => [side, combine(taken.get(key(size, name, side)) ?? [])]),
        ) as Record<Side, Figures>,
      ]),
    ),
  }))
}

/** Requests per second and p99 of the calls pilots make most. Returns the targets that were missed. */
export const benchApi = async (args: string[]): Promise<string[]> => {
  const options = readOptions(args)
  const folder = await createTemporaryFolder()
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    log: console.log,
    durable: false,
  })
  undoLater(() => postgres.stop())
  await prepareLoading(postgres.url)
  const identity = await startIdentityProvider()
  const subjects: Subject[] = []
  for (const size of options.sizes) {
    const databaseUrl = await createDatabase(postgres.url, `missions_${size.missions}`)
    const started = performance.now()
    const pilots = await loadData(databaseUrl, size, identity)
    const took = ((performance.now() - started) / 1000).toFixed(0)
    const each = `${size.missions} missions with ${size.assetsEach} assets each`
    console.log(`Loaded ${each} and ${size.pilots} pilots in ${took} s.`)
    const calls = measuredCalls(pilots, applicationToken).filter(options.isChosen)
    const surroundings = { databaseUrl, identity, logs: folder }
    const origins = {
      ours: await startOurs(surroundings),
      peer: await startPeer(surroundings),
      limit: await startLimit(surroundings),
    }
    subjects.push({ size, databaseUrl, calls, origins })
  }
  const missed = options.of.includes('pilots') ? await benchPilots(subjects, options, postgres.pid) : []
  return options.of.includes('provider') ? [...missed, ...(await benchProvider(subjects, options))] : missed
}

const benchPilots = async (
  subjects: readonly Subject[],
  options: Options,
  databasePid: number,
): Promise<string[]> => {
  for (const subject of subjects) await fillOthers(subject)
  const before = loadavg()[0] ?? 0
  const results = await takeTurns(subjects, options, databasePid)
  return printReport(results, { ...options, loadBefore: before, loadAfter: loadavg()[0] ?? 0 })
}

/** The provider's lists, on the same databases. */
const benchProvider = async (subjects: readonly Subject[], options: Options): Promise<string[]> => {
  for (const { databaseUrl, size } of subjects) {
    await addProviderData(databaseUrl, size)
    await addDispatch(databaseUrl)
  }
  const measured = subjects.map(({ size: { missions }, origins }) => ({
    size: missions,
    origin: origins.ours,
    calls: growingLists(missions).filter(options.isChosen),
  }))
  return compareSizes(measured, { ...options, connections: 2 })
}
