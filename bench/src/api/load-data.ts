import { readFile } from 'node:fs/promises'
import type { Credentials } from '@sortie/contract/headers'
import pg from 'pg'
import { migrate } from '../../../apps/api/src/platform/migrate.ts'
import type { IdentityProvider } from './identity.ts'

export interface Size {
  missions: number
  pilots: number
  /** Of each mission but those of the busy pilots, who have their own. */
  assetsEach: number
}

/** Pilots that make the calls, each with sixty listed missions; the rest of the table is everyone else. */
export const busyPilots = 50
const firstPilot = 1001
/** No server listens there, because all weather is already cached. */
export const weatherUrl = 'http://127.0.0.1:9'

interface Missions {
  offered: number[]
  held: number[]
  /** Missions whose five hundred assets have been handed in. */
  uploaded: number[]
}

export interface BusyPilot extends Missions {
  id: number
  credentials: Credentials
}

const missionsOfPilots = `select id::integer,
    array(select mission_id::integer from mission_offers where pilot_id = pilots.id and state = 'offered'
      order by mission_id) as offered,
    array(select id::integer from missions where pilot_id = pilots.id and status = 'pilot_accepted' order by id) as held,
    array(select id::integer from missions where pilot_id = pilots.id and status = 'assets_uploaded'
      order by id) as uploaded
  from pilots where id < $1 order by id`

export const createDatabase = async (url: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: name }).href
}

const readSql = async (name: string, { missions, pilots, assetsEach }: Size): Promise<string> => {
  const values: Record<string, string | number> = {
    missions,
    pilots,
    assets: assetsEach,
    busy: busyPilots,
    weather: weatherUrl,
  }
  const text = await readFile(new URL(`./${name}.sql`, import.meta.url), 'utf8')
  return text.replace(/\$(missions|pilots|assets|busy|weather)\b/g, (_, name) => String(values[name]))
}

/** As a session loads: nothing of it has to survive a crash, and indexes are sorted in memory. */
const loadingSettings = `set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`

/** Fewer interruptions by checkpoints, for all databases of a throw-away cluster. */
export const prepareLoading = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter system set max_wal_size = '16GB'`)
  await client.query(`alter system set checkpoint_timeout = '1h'`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/**
 * Runs a script without the indexes of its tables, and builds them afterward: sorting a million words takes minutes,
 * adding them one by one takes hours. What keeps rows unique stays.
 */
export const loadInBulk = async (client: pg.Client, script: string): Promise<void> => {
  const tables = [...script.matchAll(/^(?:insert into|update) (\w+)/gm)].map(([, table]) => table)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in (select to_regclass(name) from unnest($1::text[]) name) and not indisunique and not indisexclusion
      order by indrelid, indexrelid`,
    [tables],
  )
  await client.query(loadingSettings)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await timed('rows', () => client.query(script))
  await timed(`${indexes.length} indexes`, async () => {
    for (const { definition } of indexes) await client.query(definition)
  })
}

/** A million missions take minutes: whoever waits sees that something moves. */
const timed = async (what: string, run: () => Promise<unknown>): Promise<void> => {
  const started = performance.now()
  await run()
  console.log(`  ${what}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** With figures of what was loaded, and without anything left to write while calls are measured. */
export const settle = (client: pg.Client): Promise<void> =>
  timed('vacuum, analyze and a checkpoint', async () => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })

/** What only the provider lists, once pilots' calls were measured without it. */
export const addProviderData = async (url: string, size: Size): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await loadInBulk(client, await readSql('provider-data', size))
  } finally {
    await client.end()
  }
}

/** A migrated database of a size, made in sets. */
export const loadData = async (
  url: string,
  { missions, pilots, assetsEach }: Size,
  identity: IdentityProvider,
): Promise<BusyPilot[]> => {
  await migrate(url)
  const text = await readSql('data', { missions, pilots, assetsEach })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await loadInBulk(client, text)
    await settle(client)
    const { rows } = await client.query<Missions & { id: number }>(missionsOfPilots, [
      firstPilot + busyPilots,
    ])
    return Promise.all(
      rows.map(async (row) => {
        const number = row.id - firstPilot + 1
        const credentials = await identity.signIn(`subject-${number}`, `pilot-${number}@example.com`)
        return { ...row, credentials }
      }),
    )
  } finally {
    await client.end()
  }
}
