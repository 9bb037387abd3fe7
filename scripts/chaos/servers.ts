import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { slotIn } from '../../apps/api/test/pilot-missions.ts'
import { addMission } from '../../apps/api/test/records.ts'
import { freePort } from '../lib/ports.ts'
import { ask, type Outcome, type Stage, until } from './stage.ts'
import { openWriters } from './writes.ts'

/** A server that is killed with -9 again and again while others write. */
export const killLoop = async (stage: Stage, kills: number): Promise<Outcome> => {
  const port = String(await freePort())
  let server = await stage.start('server', { PORT: port })
  const writers = openWriters(stage, () => `http://127.0.0.1:${port}`)
  for (let kill = 0; kill < kills; kill += 1) {
    const before = writers.acknowledged()
    await until(() => writers.acknowledged() >= before + 25, 60_000)
    server.child.kill('SIGKILL')
    await server.ended
    server = await stage.start('server', { PORT: port })
  }
  const outcome = await writers.end(`the server is killed with -9, ${kills} times`)
  server.child.kill('SIGTERM')
  return outcome
}

type Ending = 'ok' | 'ECONNREFUSED' | string

const askKept = (url: string, agent: Agent): Promise<Ending> =>
  new Promise((resolve) => {
    const asked = request(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200 ? 'ok' : String(response.statusCode)))
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'broken'))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'broken'))
    asked.end()
  })

/** A server that is stopped while many ask, on connections that they keep. */
export const stopUnderLoad = async (stage: Stage): Promise<Outcome> => {
  const server = await stage.start('server')
  const endings: Ending[] = []
  let isOver = false
  const clients = Array.from({ length: 20 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      const ending = await askKept(`${server.url}/readyz`, agent)
      endings.push(ending)
      if (ending === 'ECONNREFUSED') break
    }
    agent.destroy()
  })
  await until(() => endings.length > 200, 30_000)
  const begun = performance.now()
  server.child.kill('SIGTERM')
  const code = await server.ended
  const longest = Math.round(performance.now() - begun)
  isOver = true
  await Promise.all(clients)
  const count = (...wanted: Ending[]) => endings.filter((ending) => wanted.includes(ending)).length
  const reset = endings.length - count('ok', '503', 'ECONNREFUSED')
  return {
    fault: 'the server is stopped while 20 clients send requests',
    compared: 'responses',
    tried: endings.length,
    acknowledged: count('ok'),
    refused: count('503', 'ECONNREFUSED'),
    lost: reset,
    longest,
    broken: code === 0 ? [] : [`it ended with ${code}`],
    note: 'longest: until it had ended; lost: connections that were reset',
  }
}

/** Many pilots accept one mission at the same moment, on two servers. */
export const races = async (stage: Stage, rounds: number): Promise<Outcome> => {
  const servers = await Promise.all([stage.start('server'), stage.start('server')])
  const pilots = await Promise.all(Array.from({ length: 40 }, () => stage.pilot()))
  const outcome: Outcome = {
    fault: `${pilots.length} pilots accept one mission on two servers, ${rounds} times`,
    compared: 'accepted missions',
    tried: 0,
    acknowledged: 0,
    refused: 0,
    lost: 0,
    longest: 0,
    broken: [],
  }
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await addMission(stage.db)
    await stage.db
      .insertInto('mission_offers')
      .values(pilots.map((pilot) => ({ mission_id: id, pilot_id: pilot.id })))
      .execute()
    // Each round on a day of its own, so that no winner of before is booked.
    const body = JSON.stringify(slotIn(2 + round))
    const accept = async (pilot: (typeof pilots)[number], index: number) => {
      const url = `${servers[index % 2]?.url}/v1/pilots/missions/${id}/invitation`
      for (;;) {
        const response = await ask(url, { method: 'PATCH', headers: pilot.headers, body })
        outcome.longest = Math.max(outcome.longest, response.milliseconds)
        outcome.tried += 1
        if (response.status !== 503) return { pilot, status: response.status }
        outcome.refused += 1
        await sleep(100)
      }
    }
    const answers = await Promise.all(pilots.map(accept))
    const winners = answers.filter(({ status }) => status === 200)
    outcome.acknowledged += winners.length
    outcome.refused += answers.filter(({ status }) => status === 410).length
    const { pilot_id } = await stage.db
      .selectFrom('missions')
      .select('pilot_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (winners.length !== 1) outcome.broken.push(`round ${round + 1} has ${winners.length} winners`)
    if (winners[0] && winners[0].pilot.id !== pilot_id) outcome.lost += 1
  }
  for (const { child } of servers) child.kill('SIGTERM')
  return outcome
}
