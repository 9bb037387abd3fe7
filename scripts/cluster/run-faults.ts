import { setTimeout as sleep } from 'node:timers/promises'
import { headerNames } from '@sortie/contract/headers'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { addContender } from '../chaos/stage.ts'
import { Problem } from '../lib/problem.ts'
import { databaseUrl, urls } from './configuration.ts'
import { type Fault, faults, type Stage } from './faults.ts'
import type { Cluster } from './open-cluster.ts'
import { untilTrue } from './programs.ts'
import { failedLater, missedAims, type Outcome, recoverySeconds, tableOf } from './tally.ts'
import { openTraffic } from './traffic.ts'

/** The faults that were asked for: all of them, or those named. */
export const chooseFaults = (names: readonly string[]): Fault[] => {
  const unknown = names.find((name) => !Object.hasOwn(faults, name))
  if (unknown !== undefined)
    throw new Problem(`"${unknown}" isn't one of the faults: ${Object.keys(faults).join(', ')}.`)
  return Object.entries(faults).flatMap(([name, fault]) =>
    names.length === 0 || names.includes(name) ? [fault] : [],
  )
}

/** Served without a failure before and after, so that what a fault costs can be told apart. */
const calmSeconds = 3
const patienceSeconds = 60

const tryFault = async (stage: Stage, fault: Fault): Promise<Outcome> => {
  const { cluster, db, pilot } = stage
  await untilTrue('the cluster is whole', cluster.isWhole, { seconds: 180 })
  const provider = {
    [headerNames.authorization]: `Bearer ${cluster.secrets.providerKey}`,
    'content-type': 'application/json',
  }
  const traffic = openTraffic({ url: urls.portal, provider, pilot: await pilot() })
  await sleep(calmSeconds * 1000)
  const early = traffic.requests().filter(({ isOk }) => !isOk).length
  let faultAt = performance.now()
  const finding = await fault.run(stage, () => {
    faultAt = performance.now()
  })
  const deadline = performance.now() + patienceSeconds * 1000
  while (recoverySeconds(traffic.requests(), faultAt) === null && performance.now() < deadline)
    await sleep(200)
  await sleep(calmSeconds * 1000)
  await untilTrue('the cluster is whole again', cluster.isWhole, { seconds: 180 })
  const { lost, doubled } = await traffic.end(db)
  const requests = traffic.requests()
  const failures = Object.entries(traffic.failures()).map(([how, count]) => `${how} × ${count}`)
  const notes = [...(finding.note ? [finding.note] : []), ...failures]
  return {
    fault: fault.title,
    requests: requests.length,
    failed: requests.filter(({ isOk }) => !isOk).length,
    failedLater: failedLater(requests, faultAt),
    lost: lost + (finding.lost ?? 0),
    doubled,
    recovery: recoverySeconds(requests, faultAt),
    longest: Math.round(Math.max(...requests.map(({ begun, ended }) => ended - begun)) / 100) / 10,
    broken: [
      ...(finding.broken ?? []),
      ...(early > 0 ? [`${early} requests failed before anything happened`] : []),
    ],
    ...(notes.length > 0 && { note: notes.join(', ') }),
  }
}

/** Tries each, prints what it cost, and says whether all aims were reached. */
export const runFaults = async (
  cluster: Cluster,
  chosen: readonly Fault[],
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<boolean> => {
  const { secrets } = cluster
  const db = openDatabase(databaseUrl('sortie', secrets), { poolSize: 4, onError: () => undefined })
  const stage: Stage = { cluster, db, pilot: () => addContender(db, secrets.applicationToken) }
  const outcomes: Outcome[] = []
  let isReached = true
  try {
    for (const fault of chosen) {
      signal.throwIfAborted()
      const outcome = await tryFault(stage, fault)
      outcomes.push(outcome)
      const missed = missedAims(outcome, fault.aim)
      if (missed.length > 0) isReached = false
      log(`${missed.length === 0 ? 'held  ' : 'FAILED'}  ${outcome.fault}`)
      if (outcome.note) log(`        ${outcome.note}`)
      for (const text of missed) log(`        MISSED: ${text}`)
    }
  } finally {
    await db.destroy()
    log(`\n${tableOf(outcomes)}\n`)
  }
  return isReached
}
