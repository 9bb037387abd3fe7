import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showGallery } from '../../testing/show-gallery.tsx'

test('on a phone a side panel is a dialog, which keeps the focus inside', async () => {
  await showGallery('overlays')
  const opener = page.getByRole('button', { name: 'Open side panel' })
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'Robin Skylark' })
  await expect.element(panel).toBeVisible()
  for (const name of ['Close', 'Note', 'Offer mission', 'Close']) {
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => document.activeElement).toHaveAccessibleName(name)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
