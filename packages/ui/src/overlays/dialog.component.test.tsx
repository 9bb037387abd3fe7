import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showGallery } from '../../testing/show-gallery.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

test('a dialog keeps the focus inside, closes with Escape, and gives the focus back', async () => {
  await showGallery('overlays')
  const opener = page.getByRole('button', { name: 'Open dialog' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Onsite contact' })
  await expect.element(dialog).toBeVisible()
  const order = ['Close', 'Name', 'Phone', 'Cancel', 'Save contact', 'Close']
  for (const name of order) {
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => document.activeElement).toHaveAccessibleName(new RegExp(name))
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a dangerous question focuses the safe answer, and cannot be left while its work is under way', async () => {
  const [onConfirm, onOpenChange] = [vi.fn(), vi.fn()]
  const question = (isPending: boolean) => (
    <ConfirmDialog
      title="Decline this mission?"
      confirmLabel="Decline mission"
      cancelLabel="Keep it"
      mode="danger"
      isOpen
      isPending={isPending}
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
    >
      You can't undo this.
    </ConfirmDialog>
  )
  const { rerender } = await render(question(false))
  await expect.element(page.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await page.getByRole('button', { name: 'Decline mission' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
  await rerender(question(true))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Keep it' })).toBeDisabled()
  expect(onOpenChange).not.toHaveBeenCalled()
  await rerender(question(false))
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})
