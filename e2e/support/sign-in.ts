import { expect, type Page } from '@playwright/test'
import { password } from './pilots.ts'
import { identityUrl } from './secrets.ts'

/** Fills the identity provider's own page, where the browser must be by now. */
export const fillSignIn = async (page: Page, email: string): Promise<void> => {
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

/** Changes what the portal learns of its surroundings. */
export const changeConfig = (page: Page, change: (config: Record<string, unknown>) => object) =>
  page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    const config = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: { ...config, ...change(config) } })
  })

export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('sortie.session'))
