import { currentSession, type Session } from '@sortie/web-app/session.ts'

export const result = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })

/** A database of this browser for each pilot, because nothing of one must be left behind for another. */
export const pilotDatabase = (
  nameFor: (session: Session) => Promise<string>,
  create: (database: IDBDatabase) => void,
) => {
  let opened: { name: string; database: Promise<IDBDatabase> } | undefined
  /** Set once it is open. */
  let connection: IDBDatabase | undefined

  const openNamed = async (name: string): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => create(request.result)
    const database = await result(request)
    // Another tab deletes the database, as a log-out does, or upgrades it.
    database.onversionchange = () => {
      if (connection === database) connection = opened = undefined
      database.close()
    }
    connection = database
    return database
  }

  return {
    /** Opens that of the session's pilot; null without a session. */
    open: async (): Promise<IDBDatabase | null> => {
      const session = currentSession()
      if (!session) return null
      const name = await nameFor(session)
      if (opened?.name !== name) opened = { name, database: openNamed(name) }
      return opened.database
    },
    /** The open one, for a page that is being closed and can't wait. */
    openNow: (): IDBDatabase | undefined => connection,
  }
}
