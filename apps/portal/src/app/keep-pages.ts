import { whenIdle } from '@sortie/ui/when-idle.ts'
import { portalConfig } from './portal-config.ts'

/** Registers the service worker, which keeps pages and shows what is pushed. */
export const registerWorker = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  if (!registration.active) return
  // Earlier releases registered workers for the views of native apps only, which would take precedence there.
  const all = await navigator.serviceWorker.getRegistrations()
  await Promise.all(
    all.filter(({ scope }) => scope !== registration.scope).map((other) => other.unregister()),
  )
}

/**
 * Stores the files of a mission's pages on the device, so that they open without a network. The page itself has
 * priority: the worker is loaded once the page is complete and the browser is idle.
 */
export const keepPages = (): (() => void) => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !portalConfig().offline_pages)
    return () => {}
  let cancel = () => {}
  const begin = () => {
    cancel = whenIdle(() => {
      registerWorker().catch((error: unknown) =>
        console.warn('the pages could not be saved for offline use', error),
      )
    })
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
  return () => {
    removeEventListener('load', begin)
    cancel()
  }
}
