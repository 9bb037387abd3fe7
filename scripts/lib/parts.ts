import type { EmbeddedPostgres } from './embedded-postgres.ts'
import type { Lock } from './lock.ts'
import type { ManagedProcess } from './processes.ts'

/** The running parts, and the order in which they are stopped, so that none loses another that it still needs. */
export class Parts {
  postgres: EmbeddedPostgres | undefined
  sandbox: ManagedProcess | undefined
  readonly apps: ManagedProcess[] = []
  readonly #lock: Lock

  constructor(lock: Lock) {
    this.#lock = lock
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.stop()))
    await this.sandbox?.stop()
    await this.postgres?.stop()
    await this.#lock.release()
  }

  /** Only the database is still asked politely. */
  async kill(): Promise<void> {
    for (const app of this.apps) app.kill()
    this.sandbox?.kill()
    await this.postgres?.stop()
  }

  firstEnd(): Promise<string> {
    const ends = [...this.apps, this.sandbox].flatMap((part) => (part ? [part.exited] : []))
    const database = this.postgres?.exited.then(() => 'PostgreSQL ended on its own.')
    return Promise.race(database ? [...ends, database] : ends)
  }
}
