import { photoReader } from '@sortie/imagery/photo-workers'

/** Reading mostly waits for the memory card, so two workers make sense on any device. */
const workerCount = Math.max(2, Math.min(4, navigator.hardwareConcurrency))

/**
 * Workers that read photos. Each has four photos in progress: while some wait for the memory card, another is
 * processed.
 */
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
