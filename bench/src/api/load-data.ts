import { readFile } from 'node:fs/promises'
import type { Credentials } from '@sortie/contract/headers'
import pg from 'pg'
import { migrate } from '../../../apps/api/src/platform/migrate.ts'
import type { IdentityProvider } from './identity.ts'

export interface Size {
  missions: number
  pilots: number
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

/** A migrated database of a size, made in sets. */
export const loadData = async (
  url: string,
  { missions, pilots }: Size,
  identity: IdentityProvider,
): Promise<BusyPilot[]> => {
  await migrate(url)
  const text = await readFile(new URL('./data.sql', import.meta.url), 'utf8')
  const values: Record<string, string | number> = { missions, pilots, busy: busyPilots, weather: weatherUrl }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text.replace(/\$(missions|pilots|busy|weather)\b/g, (_, name) => String(values[name])))
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
