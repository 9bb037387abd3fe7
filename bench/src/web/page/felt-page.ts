import type { Felt, FeltPage, Point } from '../felt.ts'

// These go to the page as text, so they use nothing from outside.

/** Notes every interaction from now on: short ones are left out of what the browser keeps by itself. */
export const watchInteractions: FeltPage['watchInteractions'] = () => {
  const noted: PerformanceEventTiming[] = []
  Object.assign(globalThis, { noted })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const isPart = 'interactionId' in entry && Number(entry.interactionId) > 0
      if (isPart) noted.push(entry)
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

export const readFelt = async (): Promise<Felt> => {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  const kept = <Entry extends PerformanceEntry>(type: string): Promise<Entry[]> =>
    new Promise((resolve) => {
      const entries: Entry[] = []
      const observer = new PerformanceObserver((list) => entries.push(...(list.getEntries() as Entry[])))
      observer.observe({ type, buffered: true })
      setTimeout(() => {
        observer.disconnect()
        resolve(entries)
      }, 100)
    })
  const [paints, shifts] = await Promise.all([kept('largest-contentful-paint'), kept<Shift>('layout-shift')])
  // As browsers report it: the largest sum of shifts within five seconds that are less than a second apart.
  let [shift, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { value, startTime } of shifts.filter(({ hadRecentInput }) => !hadRecentInput)) {
    const isNew = startTime - last >= 1000 || startTime - first >= 5000
    if (isNew) first = startTime
    sum = isNew ? value : sum + value
    last = startTime
    shift = Math.max(shift, sum)
  }
  const { noted = [] } = globalThis as unknown as { noted?: PerformanceEventTiming[] }
  const [slowest] = noted.toSorted((a, b) => b.duration - a.duration)
  const target = slowest?.target as Element | null | undefined
  const named = target ? `${target.localName} '${target.textContent?.trim().slice(0, 40)}'` : 'what is gone'
  return {
    paintMs: paints.at(-1)?.startTime ?? null,
    responseMs: slowest?.duration ?? 0,
    slowest: slowest ? `${slowest.name} on ${named}` : 'none took 16 ms',
    shift,
  }
}

/** The middle of the first such element that can be pressed, brought into view; null while there is none. */
export const pointOf = async (selector: string, name: string): Promise<Point | null> => {
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent ??
    ''
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      nameOf(element).trim().startsWith(name) && element.checkVisibility() && !element.matches(':disabled'),
  )
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const { x, y, width, height } = found.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
