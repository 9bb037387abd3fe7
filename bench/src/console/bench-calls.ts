import { readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../scripts/lib/embedded-postgres.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { startIdentityProvider } from '../api/identity.ts'
import { createDatabase, loadData } from '../api/load-data.ts'
import { combine, type Figures, measure, percentile, rateOf } from '../api/measure.ts'
import { table } from '../api/report.ts'
import { startOurs } from '../api/servers.ts'
import { undoLater } from '../clean-up.ts'
import { attentionCall, listCall, type ProviderCall, providerCalls } from './calls.ts'

/** A p99 that grows by less than a third while the data grows a hundredfold. */
const mostGrowth = 4 / 3

interface CallOptions {
  seconds: number
  rounds: number
  connections: number
}

interface Subject {
  size: number
  origin: string
  calls: readonly ProviderCall[]
}

/** Makes of a database of api/data.sql what dispatchers see, and returns how many missions are open. */
export const addDispatch = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(await readFile(new URL('./data.sql', import.meta.url), 'utf8'))
    await client.query('vacuum analyze')
    const open = await client.query<{ count: number }>(
      `select count(*)::integer as count from missions where status in ('created', 'available', 'pilots_notified')`,
    )
    return open.rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

type Taken = ReadonlyMap<string, Figures>
const keyOf = (size: number, name: string) => `${size} ${name}`

/** All sizes and calls in turns, so that whatever else the machine does meets them alike. */
const takeTurns = async (
  subjects: readonly Subject[],
  { seconds, rounds, connections }: CallOptions,
): Promise<Taken> => {
  const all = new Map<string, Figures[]>()
  for (let round = 0; round <= rounds; round++)
    for (const name of subjects[0]?.calls.map((call) => call.name) ?? [])
      for (const { size, origin, calls } of subjects) {
        const requests = calls.find((call) => call.name === name)?.requests ?? []
        const figures = await measure(origin, requests, { connections, seconds: seconds / rounds })
        // The first round warms up: code is compiled, pages are read.
        if (round > 0) all.set(keyOf(size, name), [...(all.get(keyOf(size, name)) ?? []), figures])
      }
  return new Map([...all].map(([key, figures]) => [key, combine(figures)]))
}

const printGrowth = (subjects: readonly Subject[], taken: Taken): string[] => {
  const [small, large] = [subjects[0], subjects.at(-1)]
  if (!small || !large) return []
  const missed: string[] = []
  const rows = small.calls.map(({ name }) => {
    const [before, after] = [small, large].map(({ size }) => taken.get(keyOf(size, name)) as Figures) as [
      Figures,
      Figures,
    ]
    const growth = percentile(after, 99) / percentile(before, 99)
    const isMet = small === large || growth < mostGrowth
    if (!isMet)
      missed.push(`${name}: p99 grows to ${growth.toFixed(2)}, target below ${mostGrowth.toFixed(2)}`)
    return [
      name,
      rateOf(after).toFixed(0),
      ...[before, after].flatMap((figures) => [50, 99].map((share) => percentile(figures, share).toFixed(1))),
      growth.toFixed(2),
      isMet ? 'met' : 'MISSED',
    ]
  })
  const at = ({ size }: Subject, share: number) => `p${share} ms, ${size}`
  console.log(
    table([
      ['call', 'per second', at(small, 50), at(small, 99), at(large, 50), at(large, 99), 'growth', '< 1.33'],
      ...rows,
    ]),
  )
  return missed
}

/** What waits for someone, next to the list of missions: the first page of the console may not be the slow one. */
const printAttention = (subjects: readonly Subject[], taken: Taken): string[] =>
  subjects.flatMap(({ size, calls }) => {
    if (!calls.some(({ name }) => name === attentionCall)) return []
    const [attention, list] = [attentionCall, listCall].map(
      (name) => taken.get(keyOf(size, name)) as Figures,
    ) as [Figures, Figures]
    return [50, 99].flatMap((share) => {
      const ratio = percentile(attention, share) / percentile(list, share)
      const text = `attention takes ${ratio.toFixed(2)} of the list's p${share} with ${size} missions, target 1`
      console.log(`${text}: ${ratio <= 1 ? 'met' : 'MISSED'}`)
      return ratio <= 1 ? [] : [text]
    })
  })

/** The calls of Today and Missions at several sizes of the table. Returns the targets that were missed. */
export const benchCalls = async ({
  sizes,
  ...options
}: CallOptions & { sizes: readonly number[] }): Promise<string[]> => {
  const folder = await createTemporaryFolder()
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    log: console.log,
    durable: false,
  })
  undoLater(() => postgres.stop())
  const identity = await startIdentityProvider()
  const subjects: Subject[] = []
  for (const size of sizes) {
    const databaseUrl = await createDatabase(postgres.url, `missions_${size}`)
    const started = performance.now()
    await loadData(databaseUrl, { missions: size, pilots: size / 10, assetsEach: 0 }, identity)
    const open = await addDispatch(databaseUrl)
    const took = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`Loaded ${size} missions, ${open} of them open, in ${took} s.`)
    const origin = await startOurs({ databaseUrl, identity, logs: folder })
    subjects.push({ size, origin, calls: providerCalls(size) })
  }
  return compareSizes(subjects, options)
}

/** Measures the calls at all sizes and prints how they grow. Returns the targets that were missed. */
export const compareSizes = async (subjects: readonly Subject[], options: CallOptions): Promise<string[]> => {
  const before = loadavg()[0] ?? 0
  const taken = await takeTurns(subjects, options)
  console.log(
    `\n${options.connections} connections, ${options.seconds} s each in ${options.rounds} turns after one to warm up; ` +
      `${availableParallelism()} cores shared by server, database and client; load average ${before.toFixed(1)} before, ` +
      `${(loadavg()[0] ?? 0).toFixed(1)} after.\n`,
  )
  return [...printGrowth(subjects, taken), ...printAttention(subjects, taken)]
}
