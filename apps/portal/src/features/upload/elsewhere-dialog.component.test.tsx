import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ElsewhereDialog } from './upload-dialogs.tsx'

const colorOf = (name: string) =>
  getComputedStyle(page.getByRole('button', { name }).element()).backgroundColor

test('asked about photos of another site, the filled button and Enter go back, and upload nothing', async () => {
  const answer = vi.fn()
  await render(
    <ElsewhereDialog
      question={{ count: 3, total: 4, meters: 90_000, answer }}
      mission={{ location: null }}
    />,
  )
  await expect.element(page.getByRole('button', { name: 'Go back' })).toHaveFocus()
  expect(colorOf('Upload anyway')).toBe(colorOf('Leave them out'))
  expect(colorOf('Go back')).not.toBe(colorOf('Upload anyway'))
  await userEvent.keyboard('{Enter}')
  expect(answer.mock.calls).toEqual([['none']])
})
