import { photoReader } from '@sortie/imagery/photo-workers'

/** Reading waits for the card more than it works, so two are worth it on any device. */
const workerCount = Math.max(2, Math.min(4, navigator.hardwareConcurrency))

/** Workers that read photos. Each has four in hand: while some wait for the card, another is worked on. */
export const openReaders = () => {
  const opened = Array.from({ length: workerCount }, () =>
    photoReader(() => new Worker(new URL('./read-photo.worker.ts', import.meta.url), { type: 'module' })),
  )
  return {
    readers: opened.flatMap(({ read }) => [read, read, read, read]),
    close: () => {
      for (const { close } of opened) close()
    },
  }
}
