import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { migrate } from '../../../apps/api/src/platform/migrate.ts'

export interface Size {
  missions: number
  pilots: number
}

/** Pilots that are asked about, each with sixty listed missions; the rest of the table is everybody else. */
export const busyPilots = 50
const firstPilot = 1001
/** Nobody listens there: all weather is in the cache already. */
export const weatherUrl = 'http://127.0.0.1:9'

export interface BusyPilot {
  id: number
  email: string
  token: string
  offered: number[]
  held: number[]
}

/** A migrated database of a size, made in sets. */
export const loadData = async (url: string, { missions, pilots }: Size): Promise<BusyPilot[]> => {
  await migrate(url)
  const text = await readFile(new URL('./data.sql', import.meta.url), 'utf8')
  const values: Record<string, string | number> = { missions, pilots, busy: busyPilots, weather: weatherUrl }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text.replace(/\$(missions|pilots|busy|weather)\b/g, (_, name) => String(values[name])))
    await client.query('vacuum analyze')
    const { rows } = await client.query<Pick<BusyPilot, 'id' | 'offered' | 'held'>>(
      `select id::integer,
         array(select mission_id::integer from mission_offers where pilot_id = pilots.id and state = 'offered') as offered,
         array(select id::integer from missions where pilot_id = pilots.id) as held
       from pilots where id < $1 order by id`,
      [firstPilot + busyPilots],
    )
    return rows.map((row) => ({
      ...row,
      email: `pilot-${row.id - firstPilot + 1}@example.com`,
      token: `bench-${row.id}`,
    }))
  } finally {
    await client.end()
  }
}
