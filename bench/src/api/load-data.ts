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

/** What only the provider lists, once pilots' calls were measured without it. */
export const addProviderData = async (url: string, size: Size): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(await readSql('provider-data', size))
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
    await client.query(text)
    await client.query('vacuum analyze')
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
