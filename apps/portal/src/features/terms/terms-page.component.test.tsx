import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountKey } from '#app/account.effects.ts'
import { provideEffects } from '#app/effects.ts'
import { signInWith } from '#app/signed-in.fixture.ts'
import { termsEffects } from './terms.effects.ts'
import { Component } from './terms-page.tsx'

const at = '2026-11-02T09:00:00.000Z'
type Terms = { version: number | null; published_at: string | null; text: string | null }

const show = async (terms: Terms) => {
  const sent: unknown[] = []
  await signInWith((path, { method, body }) => {
    if (path === '/v1/terms') return Response.json(terms)
    if (path !== '/v1/pilots/terms_acceptances') throw new Error(`nothing responds to ${path}`)
    if (method !== 'POST') return Response.json([{ version: 3, accepted_at: at }])
    sent.push(JSON.parse(String(body)))
    return Response.json([
      { version: 4, accepted_at: at },
      { version: 3, accepted_at: at },
    ])
  })
  provideEffects([termsEffects])
  onTestFinished(() => queryClient.clear())
  await render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <main>
          <Component />
        </main>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return sent
}

test("a pilot reads the provider's own terms and agrees to the version they read", async () => {
  queryClient.setQueryData(accountKey, { terms_to_accept: 4 })
  const sent = await show({ version: 4, published_at: at, text: 'You fly **carefully**.' })
  await expect.element(page.getByText('Version 4, in force since Monday, November 2nd, 2026')).toBeVisible()
  await expect.element(page.getByText('You fly carefully.')).toBeVisible()
  await page.getByRole('button', { name: 'I agree to these terms' }).click()
  await expect
    .element(page.getByText('You agreed to these terms on Monday, November 2nd, 2026'))
    .toBeVisible()
  expect(sent).toEqual([{ version: 4 }])
  // Whoever pressed it by keyboard goes on from there.
  const said = 'You agreed to these terms on Monday, November 2nd, 2026'
  await expect.poll(() => document.activeElement?.textContent).toBe(said)
  // The dashboard no longer asks for it.
  expect(queryClient.getQueryData(accountKey)).toEqual({ terms_to_accept: null })
})

test('terms that were agreed to ask for nothing, and without any the draft says that it is one', async () => {
  await show({ version: 3, published_at: at, text: 'You fly.' })
  await expect
    .element(page.getByText('You agreed to these terms on Monday, November 2nd, 2026'))
    .toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('without terms of the provider the draft says that it is one', async () => {
  await show({ version: null, published_at: null, text: null })
  await expect.element(page.getByText('Placeholder for legal review')).toBeVisible()
})
