import { createListeners } from '@sortie/ui/listeners.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Something that can be done on the page, which the command menu lists above what can be done anywhere. */
export interface PageCommand {
  id: string
  label: string
  run: () => void
}

const { subscribe, notify } = createListeners()
let listed: readonly PageCommand[] = []

const list = (commands: readonly PageCommand[]): void => {
  listed = commands
  notify()
}

/** Adds to the command menu what the page offers, for as long as it is shown. */
export const usePageCommands = (commands: readonly PageCommand[]): void => {
  const run = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run())
  const words = JSON.stringify(commands.map(({ id, label }) => ({ id, label })))
  useEffect(() => {
    const named = JSON.parse(words) as Omit<PageCommand, 'run'>[]
    list(named.map((command) => ({ ...command, run: () => run(command.id) })))
    return () => list([])
  }, [words])
}

export const useListedCommands = (): readonly PageCommand[] => useSyncExternalStore(subscribe, () => listed)
