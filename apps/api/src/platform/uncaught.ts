/** Since the process started, by where it came from. */
const counts = { exception: 0, rejection: 0 }

export const uncaughtErrors = (): Readonly<Record<keyof typeof counts, number>> => counts

interface Log {
  error(details: object, message: string): void
}

/**
 * Keeps the process serving when something throws that nobody catches, in a listener or a timer, say: whoever finds
 * one request that makes it throw must not be able to stop everyone (docs/decisions/090). To be called once the
 * process has started; an error before that ends it.
 */
export const surviveUncaught = (log: Log): void => {
  // Rejections that nobody handles come here as well.
  process.on('uncaughtException', (error, origin) => {
    const kind = origin === 'unhandledRejection' ? 'rejection' : 'exception'
    counts[kind] += 1
    log.error({ err: error, kind }, 'an error that nobody caught')
  })
}
