import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showGallery } from '../../testing/show-gallery.tsx'
import { Button } from '../actions/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

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

const Pages = () => {
  const [isSecond, setSecond] = useState(false)
  return (
    <Dialog isOpen title={isSecond ? 'License information' : 'Choose a license'}>
      {isSecond ? (
        <input aria-label="Certificate number" />
      ) : (
        <Button onPress={() => setSecond(true)}>Part 107</Button>
      )}
    </Dialog>
  )
}

test('a new page of a dialog is read from its title on, not from the cross that closes it', async () => {
  await render(<Pages />)
  const choice = page.getByRole('button', { name: 'Part 107' })
  await expect.element(choice).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(choice).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const title = page.getByRole('heading', { name: 'License information' })
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Certificate number' })).toHaveFocus()
})

/** As a field with suggestions does. */
const keepsFocusFromReturning = (field: HTMLInputElement | null) =>
  field?.addEventListener('react-aria-focus-scope-restore', (event) => event.preventDefault())

test('a dialog gives the focus back to a field with suggestions, which React Aria leaves to the field', async () => {
  const fieldAndDialog = (isOpen: boolean) => (
    <>
      <input ref={keepsFocusFromReturning} aria-label="Address" />
      <Dialog title="Your address" isOpen={isOpen}>
        <input aria-label="Street address" />
      </Dialog>
    </>
  )
  const { rerender } = await render(fieldAndDialog(false))
  const field = page.getByRole('textbox', { name: 'Address', exact: true })
  await field.click()
  await rerender(fieldAndDialog(true))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await rerender(fieldAndDialog(false))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})
