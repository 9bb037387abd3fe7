import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { drawnAfterMs, later } from './waiting.ts'

type WhenNearProps = {
  children: ReactNode
  /** Stands in its place until then, as high as it will be. */
  fallback: ReactNode
  /** How near to the screen, in pixels. */
  margin?: number
}

/** A part that takes a phone a while to draw: drawn when it comes near the screen, and otherwise after all the rest. */
export const WhenNear = ({ children, fallback, margin = 600 }: WhenNearProps) => {
  const [isDrawn, setIsDrawn] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDrawn || !place.current) return
    const draw = () => startTransition(() => setIsDrawn(true))
    const watch = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) draw()
    }
    const observer = new IntersectionObserver(watch, { rootMargin: `${margin}px` })
    observer.observe(place.current)
    const stop = later(draw, drawnAfterMs)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [isDrawn, margin])
  return isDrawn ? children : <div ref={place}>{fallback}</div>
}
