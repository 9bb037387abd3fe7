import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Outcome, type Stage, signalDatabase, until } from './stage.ts'
import { openWriters } from './writes.ts'

/** No call may wait longer than this for a database that is away. */
const longestWait = 2000

const whileAway = async (url: string, stage: Stage): Promise<{ broken: string[]; longest: number }> => {
  const broken: string[] = []
  const calls = await Promise.all(
    Array.from({ length: 20 }, () => ask(`${url}/v1/provider/missions`, { headers: stage.provider })),
  )
  const health = await ask(`${url}/healthz`)
  const ready = await ask(`${url}/readyz`)
  // On a machine that is busy with other things as well, everything takes longer.
  const slack = 10 * health.milliseconds
  for (const { status } of calls)
    if (status !== 503) broken.push(`a call got ${status} while the database was away`)
  if (health.status !== 200) broken.push(`/healthz was ${health.status}`)
  if (ready.status !== 503 || ready.milliseconds > 1000 + slack)
    broken.push(`/readyz was ${ready.status} after ${ready.milliseconds} ms`)
  const longest = Math.max(...calls.map(({ milliseconds }) => milliseconds))
  if (longest > longestWait + slack) broken.push(`a call waited ${longest} ms`)
  return { broken: [...new Set(broken)], longest }
}

const comesBack = (url: string, stage: Stage): Promise<boolean> =>
  until(
    async () => (await ask(`${url}/v1/provider/missions`, { headers: stage.provider })).status === 200,
    60_000,
  )

const duringWrites = async (
  stage: Stage,
  fault: string,
  strike: () => void,
  mend: () => Promise<void>,
): Promise<Outcome> => {
  const server = await stage.start('server')
  const writers = openWriters(stage, () => server.url)
  await until(() => writers.acknowledged() >= 50, 60_000)
  strike()
  // Pending requests have to meet the failure first.
  await sleep(500)
  const away = await whileAway(server.url, stage)
  await mend()
  const isBack = await comesBack(server.url, stage)
  const before = writers.acknowledged()
  await until(() => writers.acknowledged() >= before + 25, 60_000)
  const outcome = await writers.end(fault)
  server.child.kill('SIGTERM')
  outcome.broken.push(...away.broken)
  if (!isBack) outcome.broken.push('the server did not recover on its own')
  outcome.longest = away.longest
  outcome.note = `longest: of 20 calls while it was away`
  return outcome
}

export const frozenDatabase = (stage: Stage): Promise<Outcome> =>
  duringWrites(
    stage,
    'the database is frozen (SIGSTOP) and continues',
    () => signalDatabase(stage.postgres, 'SIGSTOP'),
    async () => signalDatabase(stage.postgres, 'SIGCONT'),
  )

export const killedDatabase = (stage: Stage): Promise<Outcome> =>
  duringWrites(
    stage,
    'the database is killed with -9 and started again',
    () => signalDatabase(stage.postgres, 'SIGKILL'),
    () => stage.restartDatabase(),
  )
