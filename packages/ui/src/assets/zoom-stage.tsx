import { t } from '@sortie/domain/language'
import {
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { clampView, fittedSize, wholeImage, type ZoomView, zoomAround } from './zoom.ts'

export type ZoomControls = {
  zoomBy: (factor: number) => void
  panBy: (x: number, y: number) => void
}

export type ZoomStageProps = {
  src: string
  alt: string
  /** Shown until the image has loaded. */
  placeholderUrl: string | null
  onSwipe: (direction: 1 | -1) => void
  onScaleChange: (scale: number) => void
  controls: Ref<ZoomControls>
}

const doubleClickScale = 3
/** A finger that moves this far sideways asks for the next image. */
const swipeDistance = 60

type Point = { x: number; y: number }

const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spread = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** An image that fits its stage and zooms by wheel, double click, pinch and the buttons around it. */
export const ZoomStage = ({ src, alt, placeholderUrl, onSwipe, onScaleChange, controls }: ZoomStageProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [view, setView] = useState<ZoomView>(wholeImage)
  const [loading, setLoading] = useState<'pending' | 'done' | 'failed'>('pending')
  const [attempt, setAttempt] = useState(0)
  const pointers = useRef(new Map<number, Point>())
  const swipeStart = useRef<Point | null>(null)

  const sizes = () => {
    const box = stage.current?.getBoundingClientRect()
    const size = { width: box?.width ?? 0, height: box?.height ?? 0 }
    const { naturalWidth = 0, naturalHeight = 0 } = image.current ?? {}
    return { size, fitted: fittedSize({ width: naturalWidth, height: naturalHeight }, size) }
  }
  const change = (next: (now: ZoomView, at: ReturnType<typeof sizes>) => ZoomView) => {
    const at = sizes()
    setView((now) => next(now, at))
  }
  const fromCenter = ({ x, y }: Point): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    change((now, { size, fitted }) => zoomAround(now, now.scale * factor, point, fitted, size))
  const panBy = (x: number, y: number) =>
    change((now, { size, fitted }) => clampView({ ...now, x: now.x + x, y: now.y + y }, fitted, size))

  useImperativeHandle(controls, () => ({ zoomBy, panBy }))

  useEffect(() => onScaleChange(view.scale), [view.scale, onScaleChange])

  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined)
  useLayoutEffect(() => {
    onWheel.current = (event) => {
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY / 300), fromCenter({ x: event.clientX, y: event.clientY }))
    }
  })
  useEffect(() => {
    // React's wheel listeners are passive, so the page behind would scroll.
    const element = stage.current
    const listen = (event: WheelEvent) => onWheel.current(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    stage.current?.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const canSwipe = pointers.current.size === 1 && event.pointerType !== 'mouse' && view.scale === 1
    swipeStart.current = canSwipe ? { x: event.clientX, y: event.clientY } : null
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId)) return
    const before = [...pointers.current.values()]
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = [...pointers.current.values()]
    const [from, to] = [middle(before), middle(after)]
    if (after.length > 1) zoomBy(spread(after) / (spread(before) || 1), fromCenter(to))
    panBy(to.x - from.x, to.y - from.y)
  }
  const onPointerUp = (event: PointerEvent) => {
    const start = swipeStart.current
    swipeStart.current = null
    pointers.current.delete(event.pointerId)
    if (!start || event.type === 'pointercancel') return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    if (Math.abs(x) > swipeDistance && Math.abs(x) > Math.abs(y) * 1.5) onSwipe(x < 0 ? 1 : -1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: all of it can be done by the buttons and keys of the preview
    <div
      ref={stage}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={(event) => {
        const point = fromCenter({ x: event.clientX, y: event.clientY })
        if (view.scale > 1) setView(wholeImage)
        else zoomBy(doubleClickScale, point)
      }}
      className={classNames(
        'absolute inset-0 touch-none overflow-hidden select-none',
        view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      {loading === 'pending' && placeholderUrl && (
        <img src={placeholderUrl} alt="" className="absolute inset-0 size-full object-contain blur-xs" />
      )}
      {loading !== 'failed' && (
        <img
          key={attempt}
          ref={image}
          src={src}
          alt={alt}
          draggable={false}
          onLoad={() => setLoading('done')}
          onError={() => setLoading('failed')}
          className={classNames(
            'absolute inset-0 size-full object-contain',
            loading === 'pending' && 'opacity-0',
          )}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      )}
      {loading === 'pending' && (
        <span className="absolute inset-0 flex items-center justify-center text-white">
          <Spinner size="large" />
        </span>
      )}
      {loading === 'failed' && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center text-on-navy">
          <p role="alert">{t("We couldn't load this image. Check your connection and try again.")}</p>
          <Button
            mode="secondary"
            onPress={() => {
              setAttempt(attempt + 1)
              setLoading('pending')
            }}
          >
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
}
