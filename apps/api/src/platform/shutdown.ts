const patienceMilliseconds = 20_000

/** On SIGTERM or SIGINT: stop taking work, finish what is in flight, leave. */
export const onShutdown = (close: () => Promise<void>): void => {
  let closing = false
  const shutDown = () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), patienceMilliseconds).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => exitWith(error, false),
    )
  }
  process.once('SIGTERM', shutDown)
  process.once('SIGINT', shutDown)
}

const portInUse = (error: unknown): error is Error & { port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Ends the process: with one clear line for what an operator can mend, with the whole error otherwise. */
export const exitWith = (error: unknown, mendable: boolean): never => {
  if (portInUse(error)) console.error(`Port ${error.port} is in use. Set PORT to another one.`)
  else if (mendable && error instanceof Error) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
