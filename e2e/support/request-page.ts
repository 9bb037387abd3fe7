import { expect, type Page } from '@playwright/test'
import { offered } from './mission-offers.ts'

export const sectionNames = ['Scope', 'Preparation', 'Execution', 'Airspace', 'Scheduling'] as const
type Section = (typeof sectionNames)[number]

export const confirmText = 'Please confirm that you have read the section(s) below.'

/** The elements and actions of the request page. */
export const requestPage = (page: Page) => {
  const section = (name: Section) => page.locator(`#request-${name.toLowerCase()}`)
  const title = (name: Section) => section(name).getByRole('button', { name }).first()
  const box = (name: Section) => section(name).getByRole('checkbox')
  const open = async (name: Section) => {
    if ((await title(name).getAttribute('aria-expanded')) === 'false') await title(name).click()
    await expect(title(name)).toHaveAttribute('aria-expanded', 'true')
  }
  const confirm = async (name: Section) => {
    await open(name)
    // Content that loads above may move the element away from under a click, so it is clicked again.
    await expect(async () => {
      if (!(await box(name).isChecked())) await section(name).getByText('I have read and confirm').click()
      await expect(box(name)).toBeChecked({ timeout: 3000 })
    }).toPass()
  }
  const slots = page.getByRole('radiogroup', { name: 'Select Arrival Time' }).locator('label')
  const chooseSlot = async (index = 0) => {
    await open('Scheduling')
    await slots.nth(index).click()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  }
  const confirmAll = async () => {
    for (const name of sectionNames.slice(0, 4)) await confirm(name)
    if ((await box('Scheduling').isEnabled()) === false) await chooseSlot()
    await confirm('Scheduling')
  }
  const dialog = page.getByRole('alertdialog', { name: / mission$/ })
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  const decline = page.getByRole('button', { name: 'Decline', exact: true })
  const sendAccept = async () => {
    await accept.click()
    await dialog.getByRole('button', { name: 'Accept' }).click()
  }
  const sendDecline = async () => {
    await decline.click()
    await dialog.getByRole('button', { name: 'Decline' }).click()
  }
  return {
    section,
    title,
    box,
    open,
    confirm,
    slots,
    chooseSlot,
    confirmAll,
    dialog,
    accept,
    decline,
    sendAccept,
    sendDecline,
    visit: async (id: number) => {
      await page.goto(`/availablemission/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  }
}

/** The request page of a new mission on offer to the pilot. */
export const visitOffer = async (
  page: Page,
  pilot: { id: number },
  changes: Record<string, unknown> = {},
) => {
  const { id } = await offered(pilot, changes)
  const request = requestPage(page)
  await request.visit(id)
  return { id, request }
}

/** Every call of an answer that leaves the page. */
export const answersSent = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['PATCH', 'DELETE'].includes(request.method()) && pathname.includes('/pilots/missions/'))
      sent.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim())
  })
  return sent
}
