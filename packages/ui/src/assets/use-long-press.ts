import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'

const milliseconds = 450
/** A finger is never quite still. If it moves further than this, it scrolls. */
const slack = 10

/** Calls back with the element under a finger that rests. */
export const useLongPress = (onLongPress: (target: EventTarget) => void) => {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  const press = useRef<(() => void) | null>(null)
  const begin = ({ target, pointerId, clientX, clientY }: ReactPointerEvent) => {
    stop.current()
    press.current = () => {
      stop.current()
      onLongPress(target)
    }
    const timer = setTimeout(press.current, milliseconds)
    const move = (event: PointerEvent) => {
      if (
        event.pointerId !== pointerId ||
        Math.hypot(event.clientX - clientX, event.clientY - clientY) > slack
      )
        stop.current()
    }
    const end = () => stop.current()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    stop.current = () => {
      clearTimeout(timer)
      press.current = null
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }
  /** The browser recognized a long press before the time was over. */
  const recognize = () => press.current?.()
  return { begin, recognize }
}
