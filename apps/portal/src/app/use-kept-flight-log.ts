import { loadCode } from '@sortie/ui/lazy.ts'
import { useEffect } from 'react'
import { flightsPrefix } from './leave-nothing.ts'

const sendKept = async (): Promise<void> => {
  if (!('indexedDB' in globalThis)) return
  const names = await indexedDB.databases()
  if (!names.some(({ name }) => name?.startsWith(flightsPrefix))) return
  const { sendFlightLog } = await loadCode(() => import('./flight/flight-log.ts'))
  await sendFlightLog()
}

/** Sends what an earlier visit noted on the day of a flight, as soon as the pilot is known. */
export const useKeptFlightLog = (pilotId: number | undefined): void => {
  useEffect(() => {
    if (pilotId === undefined) return
    sendKept().catch((error: unknown) =>
      console.warn('what was noted on the day of a flight could not be sent', error),
    )
  }, [pilotId])
}
