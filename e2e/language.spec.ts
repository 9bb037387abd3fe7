import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { mailTo } from './support/mailbox.ts'
import { assignTo, newMission, offerTo } from './support/missions.ts'
import { cutNetwork, restoreNetwork } from './support/network.ts'
import { plainSession } from './support/pilots.ts'
import { freshEmail } from './support/registration-page.ts'
import { holdSession, signIn, skipTour } from './support/sign-in.ts'
import { inHours } from './support/site.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'
import { uploadMission } from './support/uploads.ts'

const path = join(import.meta.dirname, '../packages/languages/src/es.json')
const spanish: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))

/** English texts of two words or more, which neither Spanish nor a test's mission has. */
const english = Object.entries(spanish)
  .filter(([text, said]) => said !== text && /\w \w/.test(text) && !/[{<]/.test(text))
  .map(([text]) => text)

const language = (page: Page) => page.locator('html').getAttribute('lang')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const expectHeading = async (page: Page, text: string): Promise<void> => {
  await expect(heading(page)).toHaveText(spanish[text] ?? text)
  expect(await language(page)).toBe('es')
}

/** The English texts of the catalog that are on the page, or in the names of its parts. */
const englishOn = async (page: Page): Promise<string[]> => {
  const said = await page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt']
    const attributes = [...document.querySelectorAll('body *')].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
    return [...attributes, ...texts].map((text) => text.trim()).filter(Boolean)
  })
  return [...new Set(said)].filter((text) => english.includes(text))
}

test('a pilot chooses Spanish in the menu, and the account follows on other devices', async ({
  pilotPage: page,
  pilot,
  browser,
}) => {
  await page.goto('/help')
  await page.getByRole('banner').getByRole('button', { name: 'Pilot menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'English (chosen)' })).toBeVisible()
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/pilots/account'),
  )
  await page.getByRole('menuitem', { name: 'Español' }).click()
  expect((await saved).status()).toBe(200)
  await expectHeading(page, 'Help')
  const context = await browser.newContext()
  const other = await context.newPage()
  await holdSession(other, await plainSession(pilot))
  await other.goto('/help')
  await expectHeading(other, 'Help')
  await other.getByRole('banner').getByRole('button', { name: spanish['Pilot menu'] }).click()
  await other.getByRole('menuitem', { name: 'English' }).click()
  await expect(heading(other)).toHaveText('Help')
  await context.close()
  // The first device learns of it when it next asks who the pilot is.
  await page.goto('/help')
  await expect(heading(page)).toHaveText('Help')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a visitor chooses Spanish, and the account they sign in to takes it over @mobile', async ({
  page,
  pilot,
}) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click()
  await expectHeading(page, 'Fly drone missions near you')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await skipTour(page)
  const saved = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith('/pilots/account'),
  )
  await signIn(page, pilot.email)
  expect((await saved).postDataJSON()).toEqual({ language: 'es' })
  await page.goto('/help')
  await expectHeading(page, 'Help')
  await page.getByRole('button', { name: spanish['Open navigation'] }).click()
  const choice = page.getByRole('radiogroup', { name: spanish.Language })
  await expect(choice.getByRole('radio', { name: 'Español' })).toBeChecked()
  await choice.getByText('English').click()
  await expect(heading(page)).toHaveText('Help')
})

test.describe('a browser in Spanish', () => {
  test.use({
    locale: 'es-MX',
    serviceWorkers: 'allow',
    expectedConsoleErrors: /net::ERR_|WebSocket connection/,
  })

  test('reads Spanish from the first page on, also without a network', async ({
    pilotPage: page,
    pilot,
    context,
  }) => {
    const flight = await assignTo(await newMission(), pilot, inHours(30))
    const expectSpanish = async () => {
      await expect(page.getByRole('heading', { name: spanish['Shot list'] })).toBeVisible()
      expect(await language(page)).toBe('es')
      expect(await englishOn(page)).toEqual([])
    }
    await page.goto(`/clientmission/${flight.id}`)
    await expectSpanish()
    await expect
      .poll(() =>
        page.evaluate(async (id) => {
          const isControlled = navigator.serviceWorker.controller !== null
          return isControlled && Boolean(await caches.match(`/kept-missions/${id}`))
        }, flight.id),
      )
      .toBe(true)
    await cutNetwork(context)
    await page.reload()
    await expectSpanish()
    await restoreNetwork(context)
  })

  test('registers in Spanish, and the first mail is in Spanish', async ({ page }) => {
    const said = (text: string) => spanish[text] ?? text
    const email = freshEmail()
    await page.goto('/register')
    await page.getByLabel(said('First name')).fill('Carmen')
    await page.getByLabel(said('Last name')).fill('Example')
    await page.getByRole('textbox', { name: said('Email'), exact: true }).fill(email)
    const address = page.getByRole('combobox', { name: said('Address') })
    await address.fill('1155 Pearl Street, Boulder')
    await expect(page.getByRole('option', { name: /Boulder/ }).first()).toBeVisible()
    await address.press('Enter')
    await page.getByRole('checkbox').press('Space')
    expect(await englishOn(page)).toEqual([])
    await page.getByRole('button', { name: said('Register'), exact: true }).click()
    await expectHeading(page, "You're almost Done!")
    const { html } = await mailTo(email, said("You're almost done: create your sign-in"))
    expect(html).toContain('lang="es"')
  })

  for (const size of ['on a desktop', 'on a phone @mobile'])
    test(`has no English text on the main pages ${size}`, async ({ pilotPage: page, pilot }) => {
      await skipTour(page)
      const offer = await offerTo(await newMission(), pilot)
      const flight = await assignTo(await newMission(), pilot, inHours(30))
      const upload = await uploadMission(pilot)
      const pages = [
        '/active-missions',
        '/pilotlog',
        '/profile',
        '/help',
        '/stock-imagery',
        `/availablemission/${offer.id}`,
        `/clientmission/${flight.id}`,
        `/clientmission/${flight.id}/flight`,
        `/clientmission/${flight.id}/gps-check`,
        `/clientmission/${upload.id}`,
        `/clientmission/${upload.id}/upload`,
      ]
      for (const each of pages) {
        await page.goto(each)
        await expect(heading(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await englishOn(page), each).toEqual([])
        await expectNoOverflow(page)
      }
    })
})
