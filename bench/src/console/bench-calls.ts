import { readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../scripts/lib/embedded-postgres.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { startIdentityProvider } from '../api/identity.ts'
import { createDatabase, loadData, loadInBulk, prepareLoading, settle } from '../api/load-data.ts'
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
    await loadInBulk(client, await readFile(new URL('./places.sql', import.meta.url), 'utf8'))
    await client.query(await readFile(new URL('./data.sql', import.meta.url), 'utf8'))
    await settle(client)
    const open = await client.query<{ count: number }>(
      `select count(*)::integer as count from missions where status in ('created', 'available', 'pilots_notified')`,
    )
    return open.rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

/** What a call took at a size, or why it wasn't measured to the end. */
interface Taken {
  figures: Figures
  failure?: string
}

const keyOf = (size: number, name: string) => `${size} ${name}`
const nothing: Figures = { latencies: [], seconds: 0, bytes: 0 }
/** Beyond this in the first round, a call is slow without doubt and isn't repeated: ten of them would take an hour. */
const slowMs = 4_000

const measureCall = async (
  { origin, calls }: Subject,
  name: string,
  { seconds, rounds, connections }: CallOptions,
): Promise<Taken> => {
  const requests = calls.find((call) => call.name === name)?.requests ?? []
  try {
    return { figures: await measure(origin, requests, { connections, seconds: seconds / rounds }) }
  } catch (error) {
    // The server gives a statement 30 s and responds with 503 then: a finding, and no reason to lose all the others.
    return { figures: nothing, failure: error instanceof Error ? error.message : String(error) }
  }
}

const textOf = ({ figures, failure }: Taken) =>
  failure ? 'FAILED' : [50, 99].map((share) => percentile(figures, share).toFixed(1)).join(' / ')

/** All sizes and calls in turns, so that whatever else the machine does meets them alike. Says what each took as it goes. */
const takeTurns = async (
  subjects: readonly Subject[],
  options: CallOptions,
): Promise<ReadonlyMap<string, Taken>> => {
  const all = new Map<string, Taken>()
  const finished = new Set<string>()
  for (let round = 0; round <= options.rounds; round++) {
    const names = subjects[0]?.calls.map((call) => call.name) ?? []
    console.log(`\n${round === 0 ? 'To warm up' : `Round ${round} of ${options.rounds}`}, p50 / p99 in ms`)
    for (const name of names) {
      const texts: string[] = []
      for (const subject of subjects) {
        const key = keyOf(subject.size, name)
        if (finished.has(key)) continue
        const taken = await measureCall(subject, name, options)
        texts.push(`${subject.size}: ${textOf(taken)}`)
        if (taken.failure) console.log(`  ${taken.failure}`)
        // The first round warms up: code is compiled, pages are read. What is slow by seconds is so without that.
        const isSlow = percentile(taken.figures, 50) > slowMs
        if (taken.failure || (round === 0 && isSlow)) finished.add(key)
        if (round === 0 && !finished.has(key)) continue
        const before = all.get(key)
        all.set(key, before ? { ...taken, figures: combine([before.figures, taken.figures]) } : taken)
      }
      if (texts.length > 0) console.log(`  ${name.padEnd(34)} ${texts.join('   ')}`)
    }
  }
  return all
}

const printGrowth = (subjects: readonly Subject[], taken: ReadonlyMap<string, Taken>): string[] => {
  const [small, large] = [subjects[0], subjects.at(-1)]
  if (!small || !large) return []
  const missed: string[] = []
  const rows = small.calls.map(({ name }) => {
    const [atSmall, atLarge] = [small, large].map(({ size }) => taken.get(keyOf(size, name)) as Taken) as [
      Taken,
      Taken,
    ]
    const failure = atSmall.failure ?? atLarge.failure
    if (failure) {
      missed.push(`${name}: ${failure}`)
      return [name, '', '', '', '', '', '', 'FAILED']
    }
    const [before, after] = [atSmall.figures, atLarge.figures]
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
const printAttention = (subjects: readonly Subject[], taken: ReadonlyMap<string, Taken>): string[] =>
  subjects.flatMap(({ size, calls }) => {
    if (![attentionCall, listCall].every((asked) => calls.some(({ name }) => name === asked))) return []
    const [attention, list] = [attentionCall, listCall].map(
      (name) => taken.get(keyOf(size, name))?.figures ?? nothing,
    ) as [Figures, Figures]
    if (attention.latencies.length === 0 || list.latencies.length === 0) return []
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
  await prepareLoading(postgres.url)
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
  const started = performance.now()
  const taken = await takeTurns(subjects, options)
  console.log(
    `\n${options.connections} connections, ${options.seconds} s each in ${options.rounds} turns after one to warm up; ` +
      `${availableParallelism()} cores shared by server, database and client; load average ${before.toFixed(1)} before, ` +
      `${(loadavg()[0] ?? 0).toFixed(1)} after; ${((performance.now() - started) / 60_000).toFixed(0)} minutes.\n`,
  )
  return [...printGrowth(subjects, taken), ...printAttention(subjects, taken)]
}
