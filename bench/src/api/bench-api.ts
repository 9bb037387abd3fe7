import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../../../scripts/lib/embedded-postgres.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { undoLater } from '../clean-up.ts'
import { loadData, type Size } from './load-data.ts'
import { type Figures, measure, together } from './measure.ts'
import { type Question, questionsOf } from './questions.ts'
import { printReport } from './report.ts'
import { applicationToken, startOurs, startPeer } from './servers.ts'

interface Measured extends Size {
  questions: Question[]
  ours: string
  peer: string
}

export type Results = { size: Size; figures: Record<string, { ours: Figures; peer: Figures }> }[]

const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      missions: { type: 'string', default: '10000,1000000' },
      seconds: { type: 'string', default: '6' },
      connections: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
    },
  })
  return {
    // Ten missions a pilot at every size.
    sizes: values.missions
      .split(',')
      .map((count) => ({ missions: Number(count), pilots: Number(count) / 10 })),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    rounds: Number(values.rounds),
  }
}

const createDatabase = async (url: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: name }).href
}

const fillPeer = async ({ questions, ours, peer }: Measured): Promise<void> => {
  const [first] = questions.find(({ long }) => long)?.ours ?? []
  if (!first) return
  const answer = await fetch(`${ours}${first.path}`, { headers: first.headers })
  await fetch(peer, { method: 'PUT', body: await answer.text() })
}

/** All sizes and both sides in turns, so that whatever else the machine does meets them alike. */
const takeTurns = async (
  databases: readonly Measured[],
  { seconds, connections, rounds }: ReturnType<typeof readOptions>,
): Promise<Results> => {
  const taken = new Map<string, Figures[]>()
  const key = (size: Size, name: string, side: string) => `${size.missions} ${name} ${side}`
  for (let round = 0; round <= rounds; round++)
    for (const database of databases)
      for (const { name, ours, peer } of database.questions)
        for (const [side, origin, asks] of [
          ['ours', database.ours, ours],
          ['peer', database.peer, peer],
        ] as const) {
          const figures = await measure(origin, asks, { connections, seconds: seconds / rounds })
          // The first round warms up: code is compiled, pages are read.
          if (round === 0) continue
          const at = key(database, name, side)
          taken.set(at, [...(taken.get(at) ?? []), figures])
        }
  return databases.map((size) => ({
    size,
    figures: Object.fromEntries(
      size.questions.map(({ name }) => [
        name,
        {
          ours: together(taken.get(key(size, name, 'ours')) ?? []),
          peer: together(taken.get(key(size, name, 'peer')) ?? []),
        },
      ]),
    ),
  }))
}

/** Requests per second and the slowest hundredth of the calls pilots make most, beside the plain driver. */
export const benchApi = async (args: string[]): Promise<void> => {
  const options = readOptions(args)
  const folder = await createTemporaryFolder()
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    log: console.log,
    durable: false,
  })
  undoLater(() => postgres.stop())
  const databases: Measured[] = []
  for (const size of options.sizes) {
    const url = await createDatabase(postgres.url, `missions_${size.missions}`)
    const started = performance.now()
    const pilots = await loadData(url, size)
    const took = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`Loaded ${size.missions} missions and ${size.pilots} pilots in ${took} s.`)
    const questions = questionsOf(pilots, applicationToken)
    const [ours, peer] = [await startOurs(url, folder), await startPeer(url, folder)]
    databases.push({ ...size, questions, ours, peer })
  }
  await Promise.all(databases.map(fillPeer))
  const before = loadavg()[0] ?? 0
  const results = await takeTurns(databases, options)
  printReport(results, { ...options, loadBefore: before, loadAfter: loadavg()[0] ?? 0 })
}
