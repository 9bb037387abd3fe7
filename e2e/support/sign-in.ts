import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { ensureIdentity, type PlainSession, password } from './pilots.ts'
import { changeResponses } from './responses.ts'
import { identityUrl, portalUrl } from './secrets.ts'

/** Fills the identity provider's own page, where the browser must be by now. */
export const fillSignIn = async (page: Page, email: string): Promise<void> => {
  await ensureIdentity(email)
  await page.waitForURL(`${identityUrl}/**`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in through the identity provider and waits for the page that follows. */
export const signIn = async (page: Page, email: string, lands = '/active-missions'): Promise<void> => {
  await page.goto('/login')
  await fillSignIn(page, email)
  await expect(page).toHaveURL(lands)
}

/** The cookie of a pilot who has completed the tour of the profile. */
const tourCookie = {
  name: 'viewedLightBoxes',
  value: 'true',
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}

/** For tests that sign in and look at the profile, which would begin with its tour. */
export const skipTour = (page: Page): Promise<void> => page.context().addCookies([tourCookie])

interface Held {
  origin: string
  mark: string
  key: string
  session: string
}

/** Once: a session that ended meanwhile does not come back with the next page. */
const hold = ({ origin, mark, key, session }: Held) => {
  if (location.origin !== origin || localStorage.getItem(mark)) return
  localStorage.setItem(mark, 'held')
  localStorage.setItem(key, session)
}

/** Lets the browser hold a stored session from the next page on. */
export const holdStored = async (
  page: Page,
  key: string,
  session: string,
  origin = portalUrl,
): Promise<void> => {
  const held: Held = { origin, mark: `test ${randomUUID()}`, key, session }
  await page.context().addInitScript(hold, held)
}

/**
 * Lets the browser hold a session from the next page on, as if its pilot had signed in and looked around before. A
 * storage state would do the same, but opens a page of its own for it in every test.
 */
export const holdSession = async (page: Page, session: PlainSession, origin = portalUrl): Promise<void> => {
  await page.context().addCookies([tourCookie])
  await holdStored(page, 'sortie.session', JSON.stringify(session), origin)
}

/** Changes what the portal learns of its surroundings. */
export const changeConfig = (page: Page, change: (config: Record<string, unknown>) => object) =>
  changeResponses(page, '**/config.json', (config) => ({ ...config, ...change(config) }))

export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('sortie.session'))
