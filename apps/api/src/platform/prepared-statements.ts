import { createHash } from 'node:crypto'
import pg from 'pg'

const names = new Map<string, string>()

/** From now on each connection plans this text once; for a large query that takes longer than answering it. */
export const prepareStatement = (text: string): void => {
  // Named by its text, so that processes which share a pooled connection mean the same by a name.
  names.set(text, `sortie_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
}

/** A connection that keeps the plans of the statements to be prepared. */
export class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values] = given
    const name = typeof text === 'string' ? names.get(text) : undefined
    const asked = name ? [{ name, text, values }] : given
    const running: unknown = super.query.apply(this, asked as never)
    // The server closes the connection after a fatal error. Said here and now, so that the pool does not hand
    // it to the next request in the moment before the close is noticed.
    if (running instanceof Promise)
      running.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.severity === 'FATAL') void this.end()
      })
    return running as never
  }
}
