import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Box } from './collection-layout.ts'

/** A press that moves less than this is a click. */
const threshold = 6
/** The distance from the edge of the scroll container within which the page scrolls along. */
const edge = 56
const pixelsPerFrame = 22

const scrollParent = (element: Element): Element => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent)
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight)
      return parent
  }
  return document.scrollingElement ?? document.documentElement
}

const visibleEdges = (scroller: Element): { top: number; bottom: number } => {
  if (scroller === document.scrollingElement) return { top: 0, bottom: window.innerHeight }
  const { top, bottom } = scroller.getBoundingClientRect()
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) }
}

/** The distance to scroll in one frame: the nearer to the edge, the faster. */
const scrollStep = (y: number, { top, bottom }: { top: number; bottom: number }): number => {
  const beyond = y < top + edge ? y - (top + edge) : y > bottom - edge ? y - (bottom - edge) : 0
  return Math.max(-1, Math.min(1, beyond / edge)) * pixelsPerFrame
}

type Drag = {
  pointerId: number
  originX: number
  originY: number
  startX: number
  startY: number
  x: number
  y: number
  isMoving: boolean
  frame: number
  scroller: Element
}

type Handlers = { onStart: () => void; onBox: (box: Box) => void; onEnd: (isCanceled: boolean) => void }

/** Lets the mouse draw a box over an element, in the element's coordinates, and scrolls along at the edges. */
export const useBoxDrag = (ref: RefObject<HTMLElement | null>, handlers: Handlers) => {
  const [box, setBox] = useState<Box | null>(null)
  const drag = useRef<Drag | null>(null)
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const stopRef = useRef<() => void>(() => undefined)
  useEffect(() => () => stopRef.current(), [])

  const begin = (event: ReactPointerEvent) => {
    const element = ref.current
    if (!element || drag.current) return
    const rect = element.getBoundingClientRect()
    const current: Drag = {
      pointerId: event.pointerId,
      originX: event.clientX - rect.left,
      originY: event.clientY - rect.top,
      startX: event.clientX,
      startY: event.clientY,
      x: event.clientX,
      y: event.clientY,
      isMoving: false,
      frame: 0,
      scroller: scrollParent(element),
    }
    drag.current = current

    const draw = () => {
      const step = scrollStep(current.y, visibleEdges(current.scroller))
      if (step !== 0) current.scroller.scrollTop += step
      const { left, top, width, height } = element.getBoundingClientRect()
      const x = Math.max(0, Math.min(width, current.x - left))
      const y = Math.max(0, Math.min(height, current.y - top))
      const next = {
        left: Math.min(current.originX, x),
        right: Math.max(current.originX, x),
        top: Math.min(current.originY, y),
        bottom: Math.max(current.originY, y),
      }
      setBox(next)
      latest.current.onBox(next)
      current.frame = requestAnimationFrame(draw)
    }
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== current.pointerId) return
      current.x = moved.clientX
      current.y = moved.clientY
      if (current.isMoving) return
      if (Math.hypot(current.x - current.startX, current.y - current.startY) < threshold) return
      current.isMoving = true
      element.setPointerCapture(current.pointerId)
      latest.current.onStart()
      current.frame = requestAnimationFrame(draw)
    }
    const stop = (isCanceled: boolean) => {
      if (drag.current !== current) return
      drag.current = null
      cancelAnimationFrame(current.frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', onKey, true)
      setBox(null)
      if (current.isMoving) latest.current.onEnd(isCanceled)
    }
    const end = () => {
      if (current.isMoving) {
        cancelAnimationFrame(current.frame)
        draw()
      }
      stop(false)
    }
    const cancel = () => stop(true)
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !current.isMoving) return
      pressed.preventDefault()
      pressed.stopPropagation()
      stop(true)
    }
    stopRef.current = cancel
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', onKey, true)
  }

  return { box, begin }
}
