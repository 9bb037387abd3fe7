import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Box, DecodedPhotos } from './decoded-photos.ts'
import type { Photo } from './reviews.queries.ts'

/** The middle of what is seen at full zoom, as shares of the photo; null for the whole photo. */
export type Zoom = { x: number; y: number } | null

interface PhotoLoupeProps {
  photo: Photo
  decoded: DecodedPhotos
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
}

/** Where a photo is drawn, in pixels of the screen. */
const placeOf = (size: Box, stage: Box, zoom: Zoom) => {
  if (!zoom) {
    const scale = Math.min(stage.width / size.width, stage.height / size.height, 1)
    const [width, height] = [size.width * scale, size.height * scale]
    return { x: (stage.width - width) / 2, y: (stage.height - height) / 2, width, height }
  }
  const along = (share: number, all: number, seen: number) =>
    all <= seen ? (seen - all) / 2 : Math.min(0, Math.max(seen - all, seen / 2 - share * all))
  return {
    x: along(zoom.x, size.width, stage.width),
    y: along(zoom.y, size.height, stage.height),
    ...size,
  }
}

const sizeOf = ({ width, height }: Photo, bitmap: ImageBitmap): Box => ({
  width: width ?? bitmap.width,
  height: height ?? bitmap.height,
})

/** A photo that was decoded before it is asked for: the whole of it, or each pixel on a pixel of the screen. */
export const PhotoLoupe = ({ photo, decoded, zoom, onZoom }: PhotoLoupeProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<{ x: number; y: number; hasMoved: boolean } | null>(null)
  const [stage, setStage] = useState<Box>({ width: 0, height: 0 })
  useSyncExternalStore(decoded.subscribe, decoded.version)
  const shown = decoded.get(photo.id)
  const hasFailed = decoded.hasFailed(photo.id)
  const isSharp = shown !== null && (!zoom || shown.isFull)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const ratio = devicePixelRatio
      setStage({
        width: Math.round(element.clientWidth * ratio),
        height: Math.round(element.clientHeight * ratio),
      })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    if (element.width !== stage.width) element.width = stage.width
    if (element.height !== stage.height) element.height = stage.height
    context.clearRect(0, 0, stage.width, stage.height)
    if (!shown) return
    const place = placeOf(sizeOf(photo, shown.bitmap), stage, zoom)
    context.imageSmoothingQuality = 'high'
    context.imageSmoothingEnabled = !(zoom && shown.isFull)
    context.drawImage(shown.bitmap, place.x, place.y, place.width, place.height)
  })

  const shareAt = ({ clientX, clientY }: PointerEvent<HTMLCanvasElement>): Zoom => {
    const element = canvas.current
    if (!element || !shown) return { x: 0.5, y: 0.5 }
    const box = element.getBoundingClientRect()
    const place = placeOf(sizeOf(photo, shown.bitmap), stage, zoom)
    const share = (at: number, from: number, length: number) =>
      Math.min(1, Math.max(0, (at * devicePixelRatio - from) / length))
    return {
      x: share(clientX - box.left, place.x, place.width),
      y: share(clientY - box.top, place.y, place.height),
    }
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = drag.current
    if (!from) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.hasMoved && Math.hypot(x, y) < 4) return
    drag.current = { x: event.clientX, y: event.clientY, hasMoved: true }
    if (!zoom || !shown) return
    const size = sizeOf(photo, shown.bitmap)
    const within = (share: number) => Math.min(1, Math.max(0, share))
    onZoom({
      x: within(zoom.x - (x * devicePixelRatio) / size.width),
      y: within(zoom.y - (y * devicePixelRatio) / size.height),
    })
  }
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden rounded-card bg-navy">
      {!shown && !hasFailed && photo.version_urls.medium_1024 && (
        <img
          src={photo.version_urls.medium_1024}
          alt=""
          className="absolute inset-0 size-full object-contain opacity-80"
        />
      )}
      <canvas
        ref={canvas}
        role="img"
        aria-label={photo.name}
        data-photo={photo.id}
        data-is-sharp={isSharp}
        className={`absolute inset-0 size-full ${zoom ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, hasMoved: false }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={move}
        onPointerUp={(event) => {
          if (drag.current && !drag.current.hasMoved) onZoom(zoom ? null : shareAt(event))
          drag.current = null
        }}
      />
      {hasFailed && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-on-navy">
          We couldn't load this photo. Download it to look at it.
        </p>
      )}
      {!isSharp && !hasFailed && (
        <span className="absolute right-3 bottom-3 text-on-navy">
          <Spinner label="Loading the photo" />
        </span>
      )}
    </div>
  )
}
