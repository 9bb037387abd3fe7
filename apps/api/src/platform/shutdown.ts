import { setTimeout as pause } from 'node:timers/promises'
import { timeLimits } from './time-limits.ts'

const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds).unref())])

interface Shutdown {
  /** Says that the process is about to stop, and takes work as before for so long. */
  announce?(): void
  delayMs?: number
  /** Takes no more work and ends what is in flight, within the limits that this has itself. */
  finish(): Promise<unknown>
  /** Closes connections. Nobody waits for that anymore, so a database that is away does not matter. */
  close(): Promise<unknown>
}

/** On SIGTERM or SIGINT: let others notice, stop taking work, finish what is in flight, leave. */
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
  const onSignal = () => shutDown().catch((error: unknown) => exitWith(error, false))
  process.once('SIGTERM', onSignal)
  process.once('SIGINT', onSignal)
}

const portInUse = (error: unknown): error is Error & { port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Ends the process: with one clear line for what an operator can fix, with the complete error otherwise. */
export const exitWith = (error: unknown, mendable: boolean): never => {
  if (portInUse(error)) console.error(`Port ${error.port} is in use. Set PORT to another one.`)
  else if (mendable && error instanceof Error) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
