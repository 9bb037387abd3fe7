import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { centerOf, tap } from '../../testing/pointers.ts'
import { showGallery } from '../../testing/show-gallery.tsx'

test('on a phone a message moves out of the way of the buttons of a dialog', async () => {
  // The last section makes room to scroll the dialog's button away from the message.
  await showGallery('feedback', 'overlays', 'empty')
  const failure = page.getByRole('button', { name: 'Failure with action' })
  failure.element().scrollIntoView({ block: 'center' })
  await tap(failure)
  const message = page.getByRole('alertdialog').filter({ hasText: 'Schedule not saved' })
  await expect.element(message).toBeVisible()
  const opener = page.getByRole('button', { name: 'Open dialog' })
  opener.element().scrollIntoView({ block: 'center' })
  await tap(opener)
  const dialog = page.getByRole('dialog', { name: 'Onsite contact' })
  await expect.element(dialog).toBeVisible()
  await expect.element(message).toBeInViewport()
  for (const name of ['Cancel', 'Save contact']) {
    const button = dialog.getByRole('button', { name })
    await expect
      .poll(() => {
        const { x, y } = centerOf(button)
        return button.element().contains(document.elementFromPoint(x, y))
      })
      .toBe(true)
  }
  await tap(message.getByRole('button', { name: 'Dismiss' }))
  await expect.element(message).not.toBeInTheDocument()
})
