import { createListeners } from '@sortie/ui/listeners.ts'
import { useSyncExternalStore } from 'react'

let writesInFlight = 0

/** Whether a write waits for its response, or a page for its next step. Announced changes are applied after that. */
export const isWriting = (): boolean => writesInFlight > 0

/** Delays announced changes until a page is done with its write. */
export const duringWrite = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  writesInFlight += 1
  try {
    return await act()
  } finally {
    writesInFlight -= 1
  }
}

const pending = new Map<symbol, string>()
const { subscribe, notify } = createListeners()

/** Counts a write as pending until the returned function is called. */
export const notePending = (name: string): (() => void) => {
  const id = Symbol(name)
  pending.set(id, name)
  notify()
  return () => {
    pending.delete(id)
    notify()
  }
}

/** Whether a write is pending, except for those that nobody waits for. */
export const useHasPendingWrites = (unawaited: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => [...pending.values()].some((name) => !unawaited.includes(name)))
