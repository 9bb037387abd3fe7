import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { type Actor, newPilot, type PlainSession, plainSession } from './pilots.ts'
import { holdSession } from './sign-in.ts'

export interface Fixtures {
  /** Console errors a test provokes; any other fails it. */
  expectedConsoleErrors: RegExp
  /**
   * Whether the browser can draw maps. Without a graphics card a map takes a quarter of the time of its page, so a test
   * that does not look at one sees what the portal shows where there is no WebGL.
   */
  drawsMaps: boolean
  withoutMaps: undefined
  failOnConsoleErrors: undefined
  /** A complete pilot, new for this test. */
  pilot: Actor
  /** A page in which that pilot is signed in. */
  pilotPage: Page
  /** A page in which a pilot is signed in whom many tests share: for tests that leave nothing behind with the pilot. */
  sharedPilotPage: Page
}

interface WorkerFixtures {
  sharedPilot: Actor & { session: PlainSession }
}

/**
 * The browser reports a refused call by itself; what the portal makes of it is what tests look at. So it is with a 503:
 * a server whose machine is starved asks for another try within two seconds, which the portal makes or offers.
 */
const refusedCall = /^Failed to load resource: the server responded with a status of (4\d\d|503)/

export const watchConsole = (page: Page, errors: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
}

const refuseWebGl = () => {
  const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...more: unknown[]
  ) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...more)
  } as typeof HTMLCanvasElement.prototype.getContext
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedConsoleErrors: [/^$/, { option: true }],
  drawsMaps: [false, { option: true }],
  // Drawing a map takes time by the pixel: a small laptop's window has half as many.
  viewport: async ({ viewport, drawsMaps }, use, { project }) =>
    use(drawsMaps && project.name === 'desktop' ? { width: 1024, height: 640 } : viewport),
  withoutMaps: [
    async ({ context, drawsMaps }, use) => {
      if (!drawsMaps) await context.addInitScript(refuseWebGl)
      await use(undefined)
    },
    { auto: true },
  ],
  failOnConsoleErrors: [
    async ({ context, expectedConsoleErrors }, use) => {
      const errors: string[] = []
      context.on('page', (page) => watchConsole(page, errors))
      await use(undefined)
      // A response still being changed when the test ends is nobody's mistake.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      const expected = [refusedCall, expectedConsoleErrors]
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, "errors in the browser's console").toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  pilot: async ({}, use) => use(await newPilot()),
  pilotPage: async ({ pilot, page }, use) => {
    await holdSession(page, await plainSession(pilot))
    await use(page)
  },
  sharedPilot: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const pilot = await newPilot()
      await use({ ...pilot, session: await plainSession(pilot) })
    },
    { scope: 'worker' },
  ],
  sharedPilotPage: async ({ sharedPilot, page }, use) => {
    await holdSession(page, sharedPilot.session)
    await use(page)
  },
})

export { expect }

/**
 * React Aria's live announcer holds what it reads out for seven seconds. A button that was pending is announced by
 * an image labeled with the button's id, and the button is often gone by then: nobody can come to that image, and
 * nothing of ours is in there, but axe would report it as an image without a name.
 */
const liveAnnouncer = '[data-live-announcer]'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = typeof globalThis & { axe: typeof axe }

/** axe is given to each document once and in its short form: reading it took longer than what it looks at. */
const provideAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`{${axeSource}};undefined`)
}

const violationsIn = async (part: Locator): Promise<string[]> => {
  await provideAxe(part.page())
  return part.evaluate(async (element, overlooked) => {
    const { violations } = await (globalThis as WithAxe).axe.run(
      { include: [element as HTMLElement], exclude: [overlooked] },
      { resultTypes: ['violations'] },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }, liveAnnouncer)
}

export const violationsOn = (page: Page): Promise<string[]> => violationsIn(page.locator('html'))

/**
 * No violation of the accessibility rules anywhere on the page, or in a part of it where the page as a whole is looked
 * at elsewhere; what fades in is given the time to.
 */
export const expectAccessible = (target: Page | Locator): Promise<void> =>
  expect
    .poll(() => ('goto' in target ? violationsOn(target) : violationsIn(target)), {
      // One look at the whole design system takes a starved machine half a minute.
      timeout: 120_000,
    })
    .toEqual([])

/** Checks that nothing is wider than the page. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}
