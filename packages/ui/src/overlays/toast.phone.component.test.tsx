import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { centerOf, tap } from '../../testing/pointers.ts'
import { showGallery } from '../../testing/show-gallery.tsx'
import { showToast } from './toast-queue.ts'
import { Toasts } from './toasts.tsx'

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

test('on a page that has its buttons at the bottom, a message leaves them free, and the header too', async () => {
  await render(
    <>
      <Toasts />
      <header className="fixed inset-x-0 top-0 h-16">
        <button type="button">Menu</button>
      </header>
      <div className="bottom-actions fixed inset-x-0 bottom-0 p-4">
        <button type="button">Accept</button>
      </div>
    </>,
  )
  const takeAway = showToast({ tone: 'danger', title: 'Schedule not saved' })
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  for (const name of ['Accept', 'Menu']) {
    const button = page.getByRole('button', { name, exact: true })
    const { x, y } = centerOf(button)
    expect(button.element().contains(document.elementFromPoint(x, y))).toBe(true)
  }
  takeAway()
})
