import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { needs } from '@sortie/testing/needs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../apps/api/src/platform/migrate.ts'
import { withClient } from '../../apps/api/src/platform/with-client.ts'
import { finishCarryingOver } from './carry-over.ts'
import { startPostgres } from './embedded-postgres.ts'
import { findOlderPostgres } from './older-postgres.ts'
import { createCluster, runCluster, versionOfCluster } from './postgres-cluster.ts'
import { type Placement, placePostgres, reachableBinaries } from './postgres-placement.ts'
import { createTemporaryFolder } from './temporary.ts'

const silent = () => {}
const older = 17
const native = findOlderPostgres(older)

let folder: string
beforeAll(async () => {
  folder = await createTemporaryFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const query = (url: string, text: string) =>
  withClient(url, async (client) => (await client.query(text)).rows)

const figures = `select (select count(*)::integer from pilots) as pilots, (select count(*)::integer from notifications) as read,
  (select json_agg(title order by id) from (select * from notifications order by id limit 2)) as titles,
  (select count(*)::integer from schema_migrations) as migrations,
  (select json_agg(data order by created_on) from pgboss.job where name = 'send-mail') as jobs`

/** A cluster as an earlier release with the older PostgreSQL would have left it, killed with its power cord. */
const makeOlder = async (dataDir: string): Promise<Record<string, unknown>> => {
  const ours = placePostgres(dataDir, silent)
  const programs = native ?? ''
  const bin = ours.user ? reachableBinaries(programs, ours.user) : join(programs, 'bin')
  const placement: Placement = { ...ours, bin }
  createCluster(placement, false)
  const cluster = await runCluster(placement, true)
  await migrate(cluster.url)
  const { openJobQueue } = await import('../../apps/api/src/platform/jobs.ts')
  const { jobs } = await import('../../apps/api/src/features/jobs.ts')
  const queue = openJobQueue(cluster.url, jobs, { info: silent, error: silent })
  await queue.ready()
  await queue.close()
  await query(
    cluster.url,
    `insert into pilots (first_name, last_name, email) select 'Robin', 'Example', 'pilot-' || n || '@example.com'
      from generate_series(1, 3000) n;
    insert into notifications (pilot_id, notification_type, title, body, web_route_url)
      select id, 'mission_offer', E'Tab\\t, line\\n, backslash \\\\ and é', 'Body', '/' from pilots, generate_series(1, 20);
    insert into pgboss.job (name, data) values ('send-mail', '{"id": 7}')`,
  )
  const [before] = await query(cluster.url, figures)
  process.kill(cluster.pid, 'SIGKILL')
  await cluster.exited
  return before
}

describe.skipIf(native === null)('data of an older PostgreSQL', needs('PostgreSQL 17, from npm'), () => {
  test('is carried over whole, also if the start is killed again and again meanwhile', async () => {
    // Not named as those that other runs sweep while nobody holds them.
    const dataDir = join(folder, 'older')
    const before = await makeOlder(dataDir)
    expect(before).toMatchObject({ pilots: 3000, read: 60_000, jobs: [{ id: 7 }] })
    const { dataDir: placed } = placePostgres(dataDir, silent)
    const start = join(folder, 'start.mjs')
    const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))
    await writeFile(
      start,
      `import { startPostgres } from ${module}; await startPostgres({ dataDir: process.argv[2], log: () => {} })`,
    )
    const attempt = (): ChildProcess => spawn(process.execPath, [start, dataDir], { stdio: 'ignore' })
    const stages = [`${placed}.copy/PG_VERSION`, `${placed}.carrying/rows`]
    for (const stage of stages) {
      const child = attempt()
      const ended = once(child, 'exit')
      while (!existsSync(stage) && child.exitCode === null) await delay(5)
      child.kill('SIGKILL')
      await ended
      expect(existsSync(stage), stage).toBe(true)
      expect(versionOfCluster(placed)).toBe(older)
    }

    const lines: string[] = []
    const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line) })
    expect(versionOfCluster(placed)).toBe(18)
    expect(versionOfCluster(`${placed}.${older}`)).toBe(older)
    expect(await query(postgres.url, figures)).toEqual([before])
    const [{ id }] = await query(
      postgres.url,
      `insert into pilots (first_name, last_name, email) values ('Sam', 'Example', 'sam@example.com') returning id::integer`,
    )
    // After a crash, PostgreSQL skips a few numbers.
    expect(id).toBeGreaterThan(4000)
    await postgres.stop()
    expect(lines.join('\n')).toMatch(/from PostgreSQL 17.*and equal.*stays in/s)
    for (const left of ['copy', 'carrying', 'carried']) expect(existsSync(`${placed}.${left}`)).toBe(false)

    const again = await startPostgres({ dataDir, log: silent })
    expect(await query(again.url, 'select count(*)::integer as count from pilots')).toEqual([{ count: 3001 }])
    await again.stop()
  }, 300_000)
})

test('a new cluster takes its place at the next start if the last one was killed before or between the two steps', async () => {
  const make = async (path: string, version: string) => {
    await mkdir(path)
    await writeFile(join(path, 'PG_VERSION'), version)
  }
  const dataDir = join(folder, 'renamed')
  await make(dataDir, '17\n')
  await make(`${dataDir}.carried`, '18\n')
  finishCarryingOver(dataDir)
  expect(versionOfCluster(dataDir)).toBe(18)
  expect(versionOfCluster(`${dataDir}.17`)).toBe(17)

  const between = join(folder, 'between')
  await make(`${between}.17`, '17\n')
  await make(`${between}.carried`, '18\n')
  finishCarryingOver(between)
  expect(versionOfCluster(between)).toBe(18)
  expect(await readFile(join(`${between}.17`, 'PG_VERSION'), 'utf8')).toBe('17\n')
})
