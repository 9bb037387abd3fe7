import { thumbnailSize } from '@sortie/domain/mission/upload-file'

const longestMs = 8000
/** Videos often begin with black. */
const atSeconds = 1

const once = (target: EventTarget, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve(), { once: true, signal })
    target.addEventListener('error', () => reject(new Error('the video cannot be played')), {
      once: true,
      signal,
    })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const draw = (video: HTMLVideoElement): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  const [width, height] = thumbnailSize(video.videoWidth, video.videoHeight)
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
}

/** A frame of a video, or null if the browser cannot play it. Workers cannot draw videos. */
export const captureFrame = async (file: File): Promise<Blob | null> => {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(longestMs)])
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = url
    await once(video, 'loadeddata', signal)
    if (video.duration > atSeconds) {
      const sought = once(video, 'seeked', signal)
      video.currentTime = atSeconds
      await sought
    }
    return await draw(video)
  } catch {
    return null
  } finally {
    ended.abort()
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}
