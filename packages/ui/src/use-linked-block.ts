import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const settlingMs = 3000

/**
 * A link into a page may name a block of it. It is kept in view while what is above it arrives, until someone scrolls.
 * A page that knows by other means where its visitor belongs names the block itself.
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
  // However long the blocks take to be drawn, what they load comes after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every link settles again
  useEffect(() => {
    if (!areBlocksDrawn) return
    const timer = setTimeout(() => stopFollowing.current(), settlingMs)
    return () => clearTimeout(timer)
  }, [areBlocksDrawn, hash])
}
