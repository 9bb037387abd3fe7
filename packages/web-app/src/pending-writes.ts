import { createListeners } from '@sortie/ui/listeners.ts'
import { useSyncExternalStore } from 'react'

let writesInFlight = 0

/** Whether a write waits for its response, or a page for what it does next. Announced changes come after that. */
export const isWriting = (): boolean => writesInFlight > 0

/** Lets what is announced wait until a page is done with its write. */
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

/** Until the returned function is called. */
export const notePending = (name: string): (() => void) => {
  const id = Symbol(name)
  pending.set(id, name)
  notify()
  return () => {
    pending.delete(id)
    notify()
  }
}

/** Whether a write is on its way, other than those that nobody waits for. */
export const useHasPendingWrites = (unawaited: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => [...pending.values()].some((name) => !unawaited.includes(name)))
