import type { ChecklistItem } from './flight-checklist.ts'
import type { FlightEntry } from './flight-log.schema.ts'

/** What a pilot noted on the day of a flight is a log: nothing is changed, and the last entry about a thing counts. */
export type LoggedEntry = Omit<FlightEntry, 'received_at'>

export const longestFlightNote = 2000
/** Of one pilot about one mission. A flight day has some dozens. */
export const mostFlightEntries = 2000
export const mostEntriesAtOnce = 100

/** An entry may wait this long on a device. One that claims to be older is taken to be as old. */
const longestWaitMs = 30 * 86_400_000

/**
 * The time of an entry, from the clock of a device, which may be wrong: not after the server got it, and not so long ago
 * that nobody would have kept it.
 */
export const boundedEntryTime = (at: string, receivedAt: Date): Date => {
  const latest = receivedAt.getTime()
  return new Date(Math.min(Math.max(Date.parse(at), latest - longestWaitMs), latest))
}

export interface FlightMark {
  is_done: boolean
  at: string
}

export interface FlightState {
  checks: ReadonlyMap<ChecklistItem, FlightMark>
  shots: ReadonlyMap<number, FlightMark>
  /** In order of time. */
  notes: readonly LoggedEntry[]
}

const byTime = (a: LoggedEntry, b: LoggedEntry): number => Date.parse(a.at) - Date.parse(b.at)

/** What holds after all entries: those the server has, then those that wait on the device. */
export const flightState = (entries: readonly LoggedEntry[]): FlightState => {
  const checks = new Map<ChecklistItem, FlightMark>()
  const shots = new Map<number, FlightMark>()
  const notes: LoggedEntry[] = []
  // An entry can be in both lists for a moment.
  const once = new Map(entries.map((entry) => [entry.id, entry]))
  for (const entry of [...once.values()].sort(byTime)) {
    const { kind, item, shot_id, is_done, at } = entry
    if (kind === 'check' && item !== null) checks.set(item, { is_done, at })
    if (kind === 'shot' && shot_id !== null) shots.set(shot_id, { is_done, at })
    if (kind === 'note') notes.push(entry)
  }
  return { checks, shots, notes }
}
