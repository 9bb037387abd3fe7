import axe from 'axe-core'
import { expect } from 'vitest'

/** React Aria's live announcer is out of everyone's reach: e2e/support/test.ts says more. */
const liveAnnouncer = '[data-live-announcer]'

const violationsOn = async (part: Element): Promise<string[]> => {
  const { violations } = await axe.run(
    { include: [part as HTMLElement], exclude: [liveAnnouncer] },
    { resultTypes: ['violations'] },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** No violation of the accessibility rules in a part, or anywhere on the page; what fades in is given the time to. */
export const expectAccessible = (part: Element = document.documentElement): Promise<void> =>
  // One look at the whole design system takes a starved machine half a minute.
  expect.poll(() => violationsOn(part), { timeout: 100_000 }).toEqual([])
