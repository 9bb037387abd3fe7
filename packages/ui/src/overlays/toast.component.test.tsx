import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showToast } from './toast-queue.ts'
import { Toasts } from './toasts.tsx'

const message = (title: string) => page.getByRole('alertdialog').filter({ hasText: title })

test('a failure stays until it is dismissed, and its action takes it away; a success goes by itself', async () => {
  const [onPress, onClose] = [vi.fn(), vi.fn()]
  await render(<Toasts />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  showToast({
    tone: 'danger',
    title: 'Schedule not saved',
    action: { label: 'Try again', onPress },
    onClose,
  })
  await expect.element(message('Schedule not saved')).toBeVisible()
  showToast({ title: 'Contact saved' })
  await expect.element(message('Contact saved')).toBeVisible()
  vi.advanceTimersByTime(6000)
  await expect.element(message('Contact saved')).not.toBeInTheDocument()
  await expect.element(message('Schedule not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(message('Schedule not saved')).not.toBeInTheDocument()
  expect(onPress).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a message is dismissed by its button, or taken away by what showed it', async () => {
  await render(<Toasts />)
  const takeAway = showToast({ tone: 'danger', title: 'No connection' })
  showToast({ tone: 'danger', title: 'Photo not deleted' })
  await message('Photo not deleted').getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(message('Photo not deleted')).not.toBeInTheDocument()
  await expect.element(message('No connection')).toBeVisible()
  takeAway()
  await expect.element(message('No connection')).not.toBeInTheDocument()
})
