import type { Page } from '@playwright/test'

/** Everything that the portal has stored in this browser, by place, as text: also names of files and of handles. */
export const storedByPortal = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const found: Record<string, string> = {}
    for (const [key, value] of Object.entries({ ...localStorage })) found[`localStorage ${key}`] = value
    for (const [key, value] of Object.entries({ ...sessionStorage })) found[`sessionStorage ${key}`] = value
    // Cookies know no ports, so those of the identity provider are seen too; it says itself who is signed in there.
    for (const cookie of document.cookie.split('; '))
      if (cookie && !cookie.startsWith('sandbox_')) found[`cookie ${cookie.split('=')[0]}`] = cookie
    const result = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store)
        const [keys, values] = [await result(entries.getAllKeys()), await result(entries.getAll())]
        const names = values.flatMap((value) =>
          value.file instanceof FileSystemHandle ? value.file.name : [],
        )
        found[`database ${name} ${store}`] = JSON.stringify({ keys, values, names })
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const isOfPortal = new URL(request.url).pathname.startsWith('/assets/')
        const text = isOfPortal ? '' : ((await (await cache.match(request))?.text()) ?? '')
        found[`cache ${name} ${request.url}`] = text
      }
    }
    return found
  })
