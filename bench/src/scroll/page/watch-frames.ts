import type { Watch } from '../figures.ts'

/** Watches frames and, where rows are drawn on the way, those that are not there in time. It goes to the page as text, so it uses nothing from outside. */
export const watchFrames = (grid: Element, drawsRows: boolean): Watch => {
  const frames: number[] = []
  let emptyFrames = 0
  const scrolls = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight
  let box: Element | null = grid
  while (box && !scrolls(box)) box = box.parentElement
  const firstTop = grid.getBoundingClientRect().top
  /** Whether the rows that are drawn cover what can be seen of the collection. */
  const isCovered = (): boolean => {
    const seen = box?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
    const whole = grid.getBoundingClientRect()
    const [top, bottom] = [Math.max(seen.top, whole.top, 0), Math.min(seen.bottom, whole.bottom, innerHeight)]
    const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"]')].map((row) => ({
      top: whole.top + Number.parseFloat(row.style.top),
      bottom: whole.top + Number.parseFloat(row.style.top) + Number.parseFloat(row.style.height),
    }))
    const drawn = rows.filter((row) => row.bottom > top - 2000 && row.top < bottom + 2000)
    const gap = 32
    return (
      Math.min(...drawn.map((row) => row.top)) <= top + gap &&
      Math.max(...drawn.map((row) => row.bottom)) >= bottom - gap
    )
  }
  let last = performance.now()
  let isWatching = true
  const watch = () => {
    if (!isWatching) return
    const now = performance.now()
    frames.push(now - last)
    last = now
    if (drawsRows && !isCovered()) emptyFrames += 1
    requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
  return {
    end: () => {
      isWatching = false
      const scrolledPixels = Math.round(firstTop - grid.getBoundingClientRect().top)
      return { frames, emptyFrames, scrolledPixels }
    },
  }
}
