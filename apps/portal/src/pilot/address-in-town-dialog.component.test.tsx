import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signInWith } from '#app/signed-in.fixture.ts'
import { AddressInTownDialog } from './address-in-town-dialog.tsx'

test('Enter in a field of the address uses it once it is complete, and sends no form behind the dialog', async () => {
  await signInWith((path) => {
    throw new Error(`nothing responds to ${path}`)
  })
  const [onDone, onSubmit] = [vi.fn(), vi.fn()]
  const town = { city: 'Santa Monica', state: 'CA', postal_code: '90401', country: 'US' }
  const start = { ...town, address: '', latitude: 34.02, longitude: -118.49 }
  await render(
    <form onSubmit={onSubmit}>
      <AddressInTownDialog isOpen onOpenChange={() => {}} start={start} isTownChosen onDone={onDone} />
    </form>,
  )
  const street = page.getByRole('textbox', { name: 'Street address' })
  await expect.element(street).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Please enter your street address')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.keyboard('2130 Delaware Avenue{Enter}')
  await expect.poll(() => onDone.mock.calls).toEqual([[{ ...start, address: '2130 Delaware Avenue' }]])
  expect(onSubmit).not.toHaveBeenCalled()
})
