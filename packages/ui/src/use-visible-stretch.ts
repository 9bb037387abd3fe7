import { type RefObject, useLayoutEffect, useState } from 'react'

/** The distance beyond the screen that is drawn as well, so that scrolling meets cells that are already there. */
const margin = 700
/** The stretch moves in steps, so that not every scrolled pixel draws the collection again. */
const step = 250

export type Stretch = { width: number; rem: number; top: number; bottom: number }

const nothing: Stretch = { width: 0, rem: 16, top: 0, bottom: 0 }

const stretchOf = ({ top, width }: DOMRect): Stretch => ({
  width,
  rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  top: Math.floor((-top - margin) / step) * step,
  bottom: Math.ceil((window.innerHeight - top + margin) / step) * step,
})

const isSame = (a: Stretch, b: Stretch): boolean =>
  a.width === b.width && a.rem === b.rem && a.top === b.top && a.bottom === b.bottom

/**
 * The part of an element that is near the screen, whichever of its ancestors scrolls. `onMove` gets the position of its
 * top edge, and must be the same function on each render.
 */
export const useVisibleStretch = (
  ref: RefObject<HTMLElement | null>,
  onMove?: (top: number) => void,
): Stretch => {
  const [stretch, setStretch] = useState(nothing)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      onMove?.(box.top)
      const next = stretchOf(box)
      setStretch((shown) => (isSame(shown, next) ? shown : next))
    }
    measure()
    // Content that grows above the element moves it without scrolling, but changes the height of the page.
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    sizes.observe(document.body)
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [ref, onMove])
  return stretch
}
