import type { Page } from '@playwright/test'

export const sectionNames = [
  'Pre-flight Checklist',
  'Shot list',
  'Airspace Authorization',
  'Fly App & Upload',
  'On-site Information',
  'GPS Coverage Check',
  'Upload Assets',
]

/** The sections of a mission without an ortho shot. */
export const sectionNamesWithoutGpsCheck = sectionNames.filter((name) => name !== 'GPS Coverage Check')

export const sectionTitles = (page: Page) => page.locator('.disclosure-group h2')

export const openSection = async (page: Page, name: string): Promise<void> => {
  const button = sectionTitles(page).getByRole('button', { name, exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

export const panel = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

export const scheduleBlock = (page: Page) => page.getByRole('region', { name: 'Schedule' })
export const weatherBlock = (page: Page) => page.getByRole('region', { name: 'Weather' })
