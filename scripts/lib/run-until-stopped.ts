import { exitWith, Problem } from './problem.ts'
import type { Settings } from './settings.ts'
import { type Sortie, startSortie } from './sortie.ts'

type Options = {
  log: (line: string) => void
  onReady: (sortie: Sortie) => void | Promise<void>
  /** Called when everything has stopped. */
  onStopped?: () => Promise<void>
}

/** A Ctrl-C reaches us twice, from the terminal and from npm: only a later one is impatience. */
const secondCtrlCAfterMs = 1000

/** Runs Sortie until a signal or the end of one of its parts, then exits the process. */
export async function runUntilStopped(
  settings: Settings,
  { log, onReady, onStopped }: Options,
): Promise<never> {
  const stopping = new AbortController()
  let sortie: Sortie | undefined
  let firstSignalAt: number | undefined
  const onSignal = () => {
    if (firstSignalAt === undefined) {
      firstSignalAt = Date.now()
      log('Stopping …')
      stopping.abort(new Problem('stopped while starting.'))
    } else if (Date.now() - firstSignalAt > secondCtrlCAfterMs) {
      log('Forcing everything to stop …')
      void sortie?.kill().then(() => process.exit(1))
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)

  try {
    sortie = await startSortie(settings, { log, signal: stopping.signal })
    await onReady(sortie)
    const asked = new Promise<undefined>((resolve) => {
      if (stopping.signal.aborted) resolve(undefined)
      stopping.signal.addEventListener('abort', () => resolve(undefined))
    })
    const failure = await Promise.race([sortie.failed, asked])
    await sortie.stop()
    await onStopped?.()
    if (failure !== undefined) exitWith(new Problem(failure))
    log('Stopped.')
    process.exit(0)
  } catch (error) {
    await sortie?.kill()
    await onStopped?.()
    if (stopping.signal.aborted) process.exit(0)
    exitWith(error)
  }
}
