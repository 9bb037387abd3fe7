import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { UnusableDatabaseError } from './reach-database.ts'
import { UnusableStoreError } from './store-watch.ts'
import { timeLimits } from './time-limits.ts'

const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds).unref())])

interface Shutdown {
  /** Announces that the process is about to stop. It accepts work as before for the delay that follows. */
  announce?(): void
  delayMs?: number
  /** Accepts no more work, and finishes what is in flight within its own time limits. */
  finish(): Promise<unknown>
  /** Closes connections. No work depends on them anymore, so a database that is away does not matter. */
  close(): Promise<unknown>
}

/** Handles SIGTERM and SIGINT: announces the stop, accepts no more work, finishes what is in flight, and exits. */
export const onShutdown = ({ announce, delayMs = 0, finish, close }: Shutdown): void => {
  let closing = false
  const shutDown = async () => {
    if (closing) return
    closing = true
    announce?.()
    if (delayMs > 0) await pause(delayMs)
    await within(timeLimits.drain + timeLimits.closing, finish())
    await within(timeLimits.closing, close())
    process.exit(0)
  }
  const onSignal = () => shutDown().catch(exitWith)
  process.once('SIGTERM', onSignal)
  process.once('SIGINT', onSignal)
}

const portInUse = (error: unknown): error is Error & { port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

const isMendable = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof UnusableDatabaseError ||
  error instanceof UnusableStoreError

/** Ends the process, with one clear line for an error that an operator can fix, or else with the complete error. */
export const exitWith = (error: unknown): never => {
  if (portInUse(error)) console.error(`Port ${error.port} is in use. Set PORT to another one.`)
  else if (isMendable(error)) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
