import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signInWith } from '#app/signed-in.fixture.ts'
import { PaymentInformation } from './payment-information.tsx'

const colorOf = (name: string) =>
  getComputedStyle(page.getByRole('button', { name, exact: true }).element()).backgroundColor

test('once a pilot has to sign in again, that is the one filled button', async () => {
  await signInWith((path) => {
    if (path === '/v1/pilots/legal_entities')
      return Response.json([{ id: 1, name: 'Sortie Inc.', slug: 'us', displayCountries: 'Americas' }])
    if (path === '/v1/pilots/stripe_accounts')
      return Response.json(
        { code: 'recent_sign_in_required', message: 'Sign in again to change where your payouts go.' },
        { status: 403, headers: { 'content-type': 'application/problem+json' } },
      )
    throw new Error(`nothing responds to ${path}`)
  })
  onTestFinished(() => {
    queryClient.clear()
    sessionStorage.clear()
  })
  const pilot = {
    id: 1001,
    country: 'US',
    stripe_onboarding: true,
    stripe_accounts: [],
    stripe_north_america_available: true,
    stripe_europe_available: true,
    paypal_email: null,
  } as unknown as Pilot
  await render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <PaymentInformation pilot={pilot} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: 'Add Stripe account' }).click()
  await page.getByText('Americas').click()
  await page.getByRole('button', { name: 'Create Stripe account' }).click()
  // Away from the button, which has another color below the pointer.
  await page.getByText('Sign in again first').hover()
  await expect.poll(() => colorOf('Create Stripe account')).toBe(colorOf('Cancel'))
  expect(colorOf('Sign in again')).not.toBe(colorOf('Cancel'))
})
