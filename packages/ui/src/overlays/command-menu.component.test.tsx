import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { showGallery } from '../../testing/show-gallery.tsx'

const field = () => page.getByRole('searchbox', { name: 'Search or choose a command' })

test('a key opens the command menu, typing finds, Enter chooses, and the focus returns', async () => {
  await showGallery('commands')
  const button = page.getByRole('button', { name: 'Open command menu' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  await expectAccessible(page.getByRole('dialog', { name: 'Command menu' }).element())
  await userEvent.keyboard('ord')
  await expect.element(page.getByRole('menuitem', { name: /^Work orders ?, 12 open/ })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Missions' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Chosen: work-orders')).toBeVisible()
  await expect.element(field()).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('the arrow keys move while the text stays, and nothing found is said', async () => {
  await showGallery('commands')
  await page.getByRole('button', { name: 'Open command menu' }).click()
  await userEvent.keyboard('o')
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByText('Chosen: log-out')).toBeVisible()
  await page.getByRole('button', { name: 'Open command menu' }).click()
  await userEvent.keyboard('nothing like it')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await expect.element(field()).toHaveValue('nothing like it')
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).not.toBeInTheDocument()
})

test('a question mark lists the keys, but is a letter in a field', async () => {
  await showGallery('commands')
  const input = page.getByRole('textbox', { name: 'A field' })
  await input.click()
  await userEvent.keyboard('?')
  await expect.element(input).toHaveValue('?')
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).not.toBeInTheDocument()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect.element(keys.getByText('Open the command menu')).toBeVisible()
  await expectAccessible(keys.element())
})
