import { type FlightState, flightState, type LoggedEntry } from '@sortie/domain/mission/flight-log'
import type { FlightEntry, NewFlightEntry } from '@sortie/domain/mission/flight-log.schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../calls.ts'
import { missionKeys } from '../mission-keys.ts'
import { keepOfFlight, readKept, readWaiting, type Waiting } from './flight-database.ts'
import { onFlightLogChange, refusalOf, sendFlightLog } from './flight-log.ts'

const flightLogQuery = (missionId: number) =>
  queryOptions({
    queryKey: missionKeys.flightLog(missionId),
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /v1/pilots/missions/{id}/flight_log', {
        params: { id: missionId },
        signal,
      })
      return { data }
    },
  })

const asLogged = (entry: NewFlightEntry): LoggedEntry => ({
  id: entry.id,
  kind: entry.kind,
  item: entry.kind === 'check' ? entry.item : null,
  shot_id: entry.kind === 'shot' ? entry.shot_id : null,
  is_done: entry.kind === 'note' || entry.is_done,
  note: entry.kind === 'note' ? entry.note : '',
  at: entry.at,
})

export interface FlightLog extends FlightState {
  /** How many entries are only on this device. */
  waiting: number
  /** Marked as flown on this device; the server doesn't know yet. */
  isFlownHere: boolean
  /** What the server said when it refused something. */
  refusal: string | null
  /** False until the device was read. */
  isReady: boolean
}

const warn = (error: unknown) => console.warn('what was noted on this device could not be read', error)

/** What was noted about a mission: by the server, as far as it could be asked, and on this device. */
export const useFlightLog = (missionId: number): FlightLog => {
  const { data } = useQuery(flightLogQuery(missionId))
  const [kept, setKept] = useState<readonly FlightEntry[]>([])
  const [waiting, setWaiting] = useState<readonly Waiting[]>()

  useEffect(() => {
    let isOver = false
    const read = async () => {
      const [{ log }, placed] = await Promise.all([readKept(missionId), readWaiting()])
      if (isOver) return
      if (log) setKept(log)
      setWaiting(placed.map((each) => each.waiting).filter(({ mission_id }) => mission_id === missionId))
    }
    const readAgain = () => void read().catch(warn)
    readAgain()
    void sendFlightLog()
    const stop = onFlightLogChange(readAgain)
    return () => {
      isOver = true
      stop()
    }
  }, [missionId])

  const log = data?.data
  useEffect(() => {
    if (log) keepOfFlight(missionId, { log }).catch(warn)
  }, [missionId, log])

  const state = useMemo(() => {
    const own = (waiting ?? []).flatMap((each) => (each.kind === 'entry' ? [asLogged(each.entry)] : []))
    return flightState([...(log ?? kept), ...own])
  }, [log, kept, waiting])
  return {
    ...state,
    waiting: waiting?.length ?? 0,
    isFlownHere: waiting?.some(({ kind }) => kind === 'flown') ?? false,
    refusal: refusalOf(missionId),
    isReady: waiting !== undefined,
  }
}
