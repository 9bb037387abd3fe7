import type { FlightEntry, NewFlightEntry } from '@sortie/domain/mission/flight-log.schema'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { flightsName } from '../leave-nothing.ts'
import { done, pilotDatabase, result } from '../pilot-database.ts'
import type { Unsent } from '../unsent.ts'

/** Something that waits for the network, in the order in which it was noted. */
export type Waiting = { mission_id: number } & (
  | { kind: 'entry'; entry: NewFlightEntry }
  | { kind: 'flown'; pilot_comment?: string }
)

export interface Placed {
  place: number
  waiting: Waiting
}

/** What the server said last about a mission. */
export interface KeptFlight {
  log?: FlightEntry[]
  weather?: { forecasts: Forecast[]; at: number }
}

const { open } = pilotDatabase(flightsName, (database) => {
  database.createObjectStore('waiting', { autoIncrement: true })
  database.createObjectStore('kept')
})

/** Resolves once it is on the device for good, even if the page is closed the next moment. */
export const putWaiting = async (waiting: Waiting): Promise<void> => {
  const database = await open()
  if (!database) return
  const transaction = database.transaction('waiting', 'readwrite', { durability: 'strict' })
  transaction.objectStore('waiting').put(waiting)
  await done(transaction)
}

export const readWaiting = async (): Promise<Placed[]> => {
  const database = await open()
  if (!database) return []
  const store = database.transaction('waiting').objectStore('waiting')
  const [places, all] = await Promise.all([result(store.getAllKeys()), result<Waiting[]>(store.getAll())])
  return all.map((waiting, index) => ({ place: places[index] as number, waiting }))
}

/** What of this pilot waits for the network, across all missions, as the question before a log-out names it. */
export const countWaiting = async (): Promise<Omit<Unsent, 'files'>> => {
  const all = (await readWaiting()).map(({ waiting }) =>
    waiting.kind === 'entry' ? waiting.entry.kind : waiting.kind,
  )
  const notes = all.filter((kind) => kind === 'note').length
  const flown = all.filter((kind) => kind === 'flown').length
  return { notes, flown, ticks: all.length - notes - flown }
}

export const deleteWaiting = async (places: readonly number[]): Promise<void> => {
  const database = await open()
  if (!database) return
  const transaction = database.transaction('waiting', 'readwrite')
  for (const place of places) transaction.objectStore('waiting').delete(place)
  await done(transaction)
}

export const readKept = async (missionId: number): Promise<KeptFlight> => {
  const database = await open()
  if (!database) return {}
  return (
    (await result<KeptFlight | undefined>(database.transaction('kept').objectStore('kept').get(missionId))) ??
    {}
  )
}

/** Replaces some of what is kept about a mission. */
export const keepOfFlight = async (missionId: number, news: KeptFlight): Promise<void> => {
  const database = await open()
  if (!database) return
  const transaction = database.transaction('kept', 'readwrite')
  const store = transaction.objectStore('kept')
  const before = await result<KeptFlight | undefined>(store.get(missionId))
  store.put({ ...before, ...news }, missionId)
  await done(transaction)
}
