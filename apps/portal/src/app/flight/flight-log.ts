import { mostEntriesAtOnce } from '@sortie/domain/mission/flight-log'
import type { NewFlightEntry } from '@sortie/domain/mission/flight-log.schema'
import { pauseAfter } from '@sortie/domain/time/backoff'
import { createListeners } from '@sortie/ui/listeners.ts'
import { ApiError } from '@sortie/web-app/calls.ts'
import { wait } from '@sortie/web-app/reachability.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { writeInBackground } from '../writes.ts'
import { deleteWaiting, type Placed, putWaiting, readWaiting, type Waiting } from './flight-database.ts'

// What a pilot notes is on the device first, and is sent in order. A tab that closes leaves it to the next one.

const firstPauseMs = 2000
const longestPauseMs = 60_000
const longestCallMs = 20_000
const lockName = 'sortie.flight-log'

const { subscribe, notify } = createListeners()
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(lockName) : null
tabs?.addEventListener('message', notify)

/** Calls the listener when something was noted or sent, here or in another tab. */
export const onFlightLogChange = subscribe

const changed = (): void => {
  notify()
  tabs?.postMessage('changed')
}

/** What the server refused during this visit, by mission. */
const refusals = new Map<number, string>()
export const refusalOf = (missionId: number): string | null => refusals.get(missionId) ?? null

const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)

/** What goes into the next request: entries about one mission that follow each other, or a single step. */
const firstRun = (all: readonly Placed[]): Placed[] => {
  const [first] = all
  if (first?.waiting.kind !== 'entry') return all.slice(0, 1)
  const end = all.findIndex(
    ({ waiting }) => waiting.kind !== 'entry' || waiting.mission_id !== first.waiting.mission_id,
  )
  return all.slice(0, end === -1 ? all.length : end).slice(0, mostEntriesAtOnce)
}

const send = async (run: readonly Placed[]): Promise<void> => {
  const [first] = run
  if (!first) return
  const { waiting } = first
  const signal = AbortSignal.timeout(longestCallMs)
  if (waiting.kind === 'flown') {
    const { pilot_comment } = waiting
    await writeInBackground('PATCH /v1/pilots/missions/{id}/status/{status}', {
      params: { id: waiting.mission_id, status: 'flight_complete' },
      body: pilot_comment === undefined ? {} : { pilot_comment },
      signal,
    })
    return
  }
  const entries = run.flatMap(({ waiting: each }) => (each.kind === 'entry' ? [each.entry] : []))
  await writeInBackground('POST /v1/pilots/missions/{id}/flight_log', {
    params: { id: waiting.mission_id },
    body: { entries },
    signal,
  })
}

/** Sends what waits. Returns whether nothing is left for another attempt. */
const sendAll = async (): Promise<boolean> => {
  const session = JSON.stringify(currentSession())
  for (;;) {
    // Another pilot may have signed in in the meantime, here or in another tab.
    if (!currentSession() || JSON.stringify(currentSession()) !== session) return true
    const run = firstRun(await readWaiting())
    const [first] = run
    if (!first) return true
    try {
      await send(run)
    } catch (error) {
      if (!isFinal(error)) return false
      console.warn('the server refused what was noted on the day of a flight', error)
      refusals.set(first.waiting.mission_id, error.message)
    }
    await deleteWaiting(run.map(({ place }) => place))
    changed()
  }
}

/** One tab sends at a time. The server would store each entry once anyway, but in another order. */
const sendInTurn = (): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(lockName, sendAll) : sendAll()

let isTrying = false
let isAskedAgain = false

/** Sends what waits, and tries again until the server has it, also when the network comes back. */
export const sendFlightLog = async (): Promise<void> => {
  isAskedAgain = true
  if (isTrying) return
  isTrying = true
  try {
    for (let failures = 0; isAskedAgain; ) {
      isAskedAgain = false
      if (await sendInTurn()) continue
      isAskedAgain = true
      await wait(pauseAfter(failures, { shortest: firstPauseMs, longest: longestPauseMs }))
      failures += 1
    }
  } catch (error) {
    console.warn('what was noted on the day of a flight could not be sent', error)
  } finally {
    isTrying = false
  }
}

const noteWaiting = async (waiting: Waiting): Promise<void> => {
  await putWaiting(waiting)
  changed()
  void sendFlightLog()
}

type Noted<Entry = NewFlightEntry> = Entry extends NewFlightEntry ? Omit<Entry, 'id' | 'at'> : never

let lastAt = 0

/** Notes something with the time of the device. Two entries never have the same time, so their order stays. */
export const noteOnFlight = (missionId: number, noted: Noted): Promise<void> => {
  lastAt = Math.max(Date.now(), lastAt + 1)
  const entry = { ...noted, id: crypto.randomUUID(), at: new Date(lastAt).toISOString() } as NewFlightEntry
  return noteWaiting({ mission_id: missionId, kind: 'entry', entry })
}

/** Marks a mission as flown, now or as soon as there is a network. */
export const noteFlown = (missionId: number, pilot_comment?: string): Promise<void> =>
  noteWaiting({ mission_id: missionId, kind: 'flown', ...(pilot_comment !== undefined && { pilot_comment }) })
