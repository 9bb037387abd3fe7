import { Client } from 'pg'
import { realtimeChannel } from '../src/platform/realtime/announce.ts'

/** All that sockets are told while something is done, in the order in which it was committed. */
export const announcedDuring = async (
  databaseUrl: string,
  work: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const heard: Record<string, unknown>[] = []
    const ended = new Promise<void>((resolve) => {
      client.on('notification', ({ payload = '' }) => {
        if (payload === 'end') resolve()
        else heard.push(JSON.parse(payload))
      })
    })
    await client.query(`listen ${realtimeChannel}`)
    await work()
    await client.query(`notify ${realtimeChannel}, 'end'`)
    await ended
    return heard
  } finally {
    await client.end()
  }
}
