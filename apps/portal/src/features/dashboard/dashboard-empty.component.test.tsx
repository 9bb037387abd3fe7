import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DashboardEmpty } from './dashboard-empty.tsx'

const show = (isTrained: boolean, optIns = ['generic_training']) => (
  <MemoryRouter>
    <QueryClientProvider client={queryClient}>
      <DashboardEmpty isProfileComplete optIns={optIns} isTrained={isTrained} provider="the provider" />
    </QueryClientProvider>
  </MemoryRouter>
)

test('a pilot who asked for training reads what happens next, until it is done', async () => {
  const asked = page.getByText("You've asked for training")
  const { rerender } = await render(show(false))
  await expect.element(asked).toBeVisible()
  await rerender(show(true))
  await expect.element(page.getByText('Look out for available missions')).toBeVisible()
  await expect.element(asked).not.toBeInTheDocument()
})

test('whoever asks for training by keyboard is taken to what happens next, as the button is gone', async () => {
  const { rerender } = await render(show(false, []))
  const button = page.getByRole('button', { name: 'Start training' })
  button.element().focus()
  await expect.element(button).toHaveFocus()
  await rerender(show(false))
  await expect.element(page.getByRole('status')).toHaveFocus()
})
