/** Only the embedded details are under its care: the portal in a browser never meets a service worker. */
const scope = '/clientmissionwebview'

/** Keeps the files of the page itself on the device, so that it opens without a network. */
export const keepShell = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/service-worker.js', { scope })
    .catch((error: unknown) => console.warn('the page could not be kept on the device', error))
}
