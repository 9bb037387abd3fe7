import { whenIdle } from '@sortie/ui/when-idle.ts'
import { portalConfig } from './portal-config.ts'

const register = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  if (!registration.active) return
  // Earlier releases registered only for the views of native apps; there the narrower one would stay in charge.
  const all = await navigator.serviceWorker.getRegistrations()
  await Promise.all(
    all.filter(({ scope }) => scope !== registration.scope).map((other) => other.unregister()),
  )
}

/**
 * Keeps the files of a mission's pages on the device, so that they open without a network. The page itself comes
 * first: the worker is fetched when it has loaded and the browser has nothing else to do.
 */
export const keepPages = (): (() => void) => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !portalConfig().offline_pages)
    return () => {}
  let cancel = () => {}
  const begin = () => {
    cancel = whenIdle(() => {
      register().catch((error: unknown) =>
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
