import { lostBucket } from './chaos/bucket.ts'
import { frozenDatabase, killedDatabase } from './chaos/database.ts'
import { killedDuringTransfer, killedDuringUploads } from './chaos/deliveries.ts'
import { hostileInput } from './chaos/hostile-input.ts'
import { killedDuringWebhooks, killedUnderSockets } from './chaos/messages.ts'
import { killedDuringPayouts } from './chaos/money.ts'
import { killedDuringPushes } from './chaos/pushes.ts'
import { killedDuringReviews } from './chaos/reviews.ts'
import { killLoop, races, stopUnderLoad } from './chaos/servers.ts'
import { type Outcome, openStage, type Stage } from './chaos/stage.ts'
import { fullDisk, lostJob, silentServices } from './chaos/surroundings.ts'
import { exitWith, Problem } from './lib/problem.ts'

// `npm run chaos`: a few minutes of a bad day. `npm run chaos -- 40` kills the server forty times, and races as often;
// `npm run chaos -- 8 input disk` tries some of it.
const rounds = Number(process.argv[2] ?? 8)

/** Null where this machine lacks what a fault needs. */
const faults: Record<string, (stage: Stage) => Promise<Outcome | null>> = {
  kill: (stage) => killLoop(stage, rounds),
  uploads: (stage) => killedDuringUploads(stage, rounds),
  gateway: (stage) => killedDuringTransfer(stage, rounds),
  webhooks: (stage) => killedDuringWebhooks(stage, rounds),
  payouts: (stage) => killedDuringPayouts(stage, rounds),
  reviews: (stage) => killedDuringReviews(stage, rounds),
  pushes: (stage) => killedDuringPushes(stage, rounds),
  realtime: (stage) => killedUnderSockets(stage, rounds),
  s3: lostBucket,
  stop: stopUnderLoad,
  frozen: frozenDatabase,
  killed: killedDatabase,
  services: silentServices,
  disk: fullDisk,
  races: (stage) => races(stage, rounds),
  job: lostJob,
  input: hostileInput,
}
const chosen = process.argv.length > 3 ? process.argv.slice(3) : Object.keys(faults)

/** Beyond what this command can do to one machine. */
const neverTried = [
  'power failures: a killed process leaves the disk caches of the system alone',
  'failing or lying disks, other than full ones',
  'several machines, and networks that lose or delay packets between them',
  'clocks that jump',
  'a hosted service for realtime messages, and real services for payments, mail and places',
  'a database that fails over to a replica',
  'the browsers of pilots: the tests in e2e/ end and reload those',
]

const columns = ['tried', 'acknowledged', 'refused', 'lost', 'longest'] as const

const print = (outcomes: readonly Outcome[]): void => {
  const width = Math.max(...outcomes.map(({ fault }) => fault.length))
  const line = (fault: string, cells: readonly string[]) =>
    `${fault.padEnd(width)}  ${cells.map((cell) => cell.padStart(14)).join('')}`
  console.log(`\n${line('fault', [...columns.slice(0, 4), 'longest ms'])}`)
  for (const outcome of outcomes) {
    console.log(
      line(
        outcome.fault,
        columns.map((name) => String(outcome[name])),
      ),
    )
    for (const text of outcome.broken) console.log(`  BROKEN: ${text}`)
  }
  for (const { fault, note } of outcomes) if (note) console.log(`${fault}: ${note}`)
}

try {
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50)
    throw new Problem(`"${process.argv[2]}" isn't a number of rounds from 1 to 50.`)
  const unknown = chosen.find((name) => !Object.hasOwn(faults, name))
  if (unknown) throw new Problem(`"${unknown}" isn't one of ${Object.keys(faults).join(', ')}.`)
  const stage = await openStage()
  const outcomes: Outcome[] = []
  const missing = Object.keys(faults)
    .filter((name) => !chosen.includes(name))
    .map((name) => `${name}: not asked for`)
  try {
    for (const [name, fault] of Object.entries(faults)) {
      if (!chosen.includes(name)) continue
      const outcome = await fault(stage)
      if (!outcome) {
        missing.push(`${name}: this machine lacks what it needs`)
        continue
      }
      console.log(`${outcome.lost + outcome.broken.length === 0 ? 'held  ' : 'FAILED'}  ${outcome.fault}`)
      for (const text of outcome.broken) console.log(`        ${text}`)
      outcomes.push(outcome)
    }
  } finally {
    await stage.close()
  }
  print(outcomes)
  const failed = outcomes.filter(({ lost, broken }) => lost + broken.length > 0)
  console.log('\nNot tried:')
  for (const text of [...missing, ...neverTried]) console.log(`  ${text}`)
  const compared = [...new Set(outcomes.map((outcome) => outcome.compared))].join(', ')
  console.log(
    failed.length === 0
      ? `\nNothing was lost of what was compared: ${compared}.`
      : `\n${failed.length} of ${outcomes.length} failed.`,
  )
  process.exit(failed.length === 0 ? 0 : 1)
} catch (error) {
  exitWith(error)
}
