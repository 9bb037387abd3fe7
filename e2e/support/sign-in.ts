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

/** Of a pilot who has been through the tour of the profile. */
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

/** Lets the browser hold a session, as if its pilot had signed in and looked around before. */
export const holdSession = async (page: Page, session: PlainSession, origin = portalUrl): Promise<void> => {
  const localStorage = [{ name: 'sortie.session', value: JSON.stringify(session) }]
  const origins = [{ origin, localStorage }]
  await page.context().setStorageState({ cookies: [tourCookie], origins })
}

/** Changes what the portal learns of its surroundings. */
export const changeConfig = (page: Page, change: (config: Record<string, unknown>) => object) =>
  changeResponses(page, '**/config.json', (config) => ({ ...config, ...change(config) }))

export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('sortie.session'))
