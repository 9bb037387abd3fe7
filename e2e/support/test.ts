import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Actor, newPilot } from './pilots.ts'
import { holdSession } from './sign-in.ts'

interface Fixtures {
  /** Console errors a test provokes; any other fails it. */
  expectedConsoleErrors: RegExp
  failOnConsoleErrors: undefined
  /** A complete pilot, new for this test. */
  pilot: Actor
  /** A page in which that pilot is signed in. */
  pilotPage: Page
}

/** The browser reports a refused call by itself; what the portal makes of it is what tests look at. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/

export const watchConsole = (page: Page, errors: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
}

export const test = base.extend<Fixtures>({
  expectedConsoleErrors: [/^$/, { option: true }],
  failOnConsoleErrors: [
    async ({ context, expectedConsoleErrors }, use) => {
      const errors: string[] = []
      context.on('page', (page) => watchConsole(page, errors))
      await use(undefined)
      // An answer still being changed when the test ends is nobody's mistake.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      const expected = [refusedCall, expectedConsoleErrors]
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors in the browser’s console').toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  pilot: async ({}, use) => use(await newPilot()),
  pilotPage: async ({ pilot, page }, use) => {
    await holdSession(page, pilot)
    await use(page)
  },
})

export { expect }

const violationsOn = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/**
 * No violation of the accessibility rules anywhere on the page. Not at once: a button that was pending announces
 * itself by an id that may be gone with it, until the library takes that back some seconds later.
 */
export const expectAccessible = (page: Page): Promise<void> =>
  expect.poll(() => violationsOn(page), { timeout: 15_000, intervals: [1000] }).toEqual([])

/** Nothing reaches beyond the width of the page. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}
