import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const settlingMs = 3000

/**
 * Scrolls to the block of a page that the URL names, and keeps it in view while content above it loads, until someone
 * scrolls. A page that knows the target in another way passes it as `ownTarget`.
 */
export const useLinkedBlock = (areBlocksDrawn = true, ownTarget = ''): void => {
  const hash = useLocation().hash || ownTarget
  const stopFollowing = useRef(() => {})
  useEffect(() => {
    const block = hash ? document.getElementById(hash.slice(1)) : null
    if (!block) return
    const observer = new ResizeObserver(() => block.scrollIntoView({ behavior: 'instant' }))
    observer.observe(document.body)
    const stop = () => observer.disconnect()
    stopFollowing.current = stop
    const own = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
    for (const event of own) addEventListener(event, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const event of own) removeEventListener(event, stop)
    }
  }, [hash])
  // The time starts once the blocks are drawn, because the content that they load arrives after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every link settles again
  useEffect(() => {
    if (!areBlocksDrawn) return
    const timer = setTimeout(() => stopFollowing.current(), settlingMs)
    return () => clearTimeout(timer)
  }, [areBlocksDrawn, hash])
}
