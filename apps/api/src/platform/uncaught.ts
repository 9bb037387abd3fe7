/** The number of errors since the process started, by origin. */
const counts = { exception: 0, rejection: 0 }

export const uncaughtErrors = (): Readonly<Record<keyof typeof counts, number>> => counts

interface Log {
  error(details: object, message: string): void
}

/**
 * Keeps the process serving when an error is caught nowhere, in a listener or a timer for example: a single request
 * that causes such an error must not stop the server for everyone (docs/decisions/090). To be called once the process
 * has started; an error before that ends it.
 */
export const surviveUncaught = (log: Log): void => {
  // Unhandled rejections are reported here as well.
  process.on('uncaughtException', (error, origin) => {
    const kind = origin === 'unhandledRejection' ? 'rejection' : 'exception'
    counts[kind] += 1
    log.error({ err: error, kind }, 'an error that nobody caught')
  })
}
