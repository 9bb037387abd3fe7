import type { Page } from '@playwright/test'
import { expect } from './test.ts'

let count = 0

/** An email nobody has registered. */
export const freshEmail = (): string => `new-pilot-${process.pid}-${Date.now()}-${++count}@sortie.test`

export const registrationForm = (page: Page) => ({
  firstName: page.getByLabel('First name'),
  lastName: page.getByLabel('Last name'),
  email: page.getByRole('textbox', { name: 'Email', exact: true }),
  address: page.getByRole('combobox', { name: /^Address/ }),
  city: page.getByRole('textbox', { name: 'City' }),
  country: page.getByRole('combobox', { name: /^Country/ }),
  terms: page.getByRole('checkbox'),
  submit: page.getByRole('button', { name: /^Regist/ }),
})

/** Chooses the best of the search results. */
export const chooseAddress = async (page: Page): Promise<void> => {
  const { address } = registrationForm(page)
  await address.fill('1155 Pearl Street, Boulder')
  await expect(page.getByRole('option', { name: /Boulder/ }).first()).toBeVisible()
  await address.press('Enter')
  // The town is left out once the place is known.
  await expect(address).toHaveValue('1155 Pearl Street')
}

export const fillRegistration = async (page: Page, email: string, firstName = 'Zoë'): Promise<void> => {
  const form = registrationForm(page)
  await form.firstName.fill(firstName)
  await form.lastName.fill('O’Brien')
  await form.email.fill(email)
  await chooseAddress(page)
  await form.terms.press('Space')
  await expect(form.terms).toBeChecked()
}
