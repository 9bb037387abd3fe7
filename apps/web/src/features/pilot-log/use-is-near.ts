import { type RefObject, useEffect, useState } from 'react'

/** True from the moment an element is on the screen or about to be: what is dear to load can wait until then. */
export const useIsNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const node = element.current
    if (!node || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
