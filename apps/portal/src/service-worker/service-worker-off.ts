/**
 * Served instead of the service worker where it is turned off. It replaces an active one and deletes what it stored.
 */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerScope {
  skipWaiting(): Promise<void>
  registration: { unregister(): Promise<boolean> }
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
}

const worker = globalThis as unknown as WorkerScope

const leave = async (): Promise<void> => {
  const shells = (await caches.keys()).filter((name) => name.startsWith('sortie-shell-'))
  await Promise.all(shells.map((name) => caches.delete(name)))
  await worker.registration.unregister()
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(leave()))
