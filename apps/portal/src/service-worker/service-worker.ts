import { type PushScope, showPushes } from './push.ts'
import { responseTo } from './responses.ts'
import './share-target.ts'
import { forgetOlderShells, keepShellFiles } from './shell.ts'

/** The types of the service worker's environment that are used here; the rest of the portal has the types of a page. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

const worker = globalThis as unknown as WorkerScope

// Registered once a mission was opened: see app/keep-pages.ts.
worker.addEventListener('install', (event) => {
  event.waitUntil(keepShellFiles().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderShells().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const response = responseTo(event.request)
  if (response) event.respondWith(response)
})

showPushes(globalThis as unknown as PushScope)
