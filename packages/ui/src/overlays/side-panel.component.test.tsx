import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { showGallery } from '../../testing/show-gallery.tsx'

test('a side panel leaves the page in use, closes with Escape, and gives the focus back', async () => {
  await showGallery('overlays')
  const opener = page.getByRole('button', { name: 'Open side panel' })
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'Robin Skylark' })
  await expect.element(panel.getByRole('heading', { name: 'Robin Skylark' })).toHaveFocus()
  await expectAccessible(panel.element())

  // The page behind it can be used, and keeps the focus when the panel is closed from there.
  await page.getByRole('button', { name: 'Open dialog' }).click()
  const dialog = page.getByRole('dialog', { name: 'Onsite contact' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()

  await panel.getByRole('textbox', { name: 'Note' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
