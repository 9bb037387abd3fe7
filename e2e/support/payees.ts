import { expect } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { newPilot, plainSession } from './pilots.ts'
import { browserTestSecrets, portalUrl } from './secrets.ts'

/** A pilot in Germany who has gone through the payment service's onboarding. */
export const newPayee = async (last_name: string) => {
  const pilot = await newPilot({ last_name, country: 'DE', stripe_onboarding: true })
  const { credentials } = await plainSession(pilot)
  const headers = callHeaders(browserTestSecrets.applicationToken, credentials)
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${portalUrl}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
    return response.json()
  }
  const entities: { id: number; slug: string }[] = await call('GET', '/v1/pilots/legal_entities')
  const legal_entity_id = entities.find(({ slug }) => slug === 'de')?.id
  const { stripe_link } = await call('POST', '/v1/pilots/stripe_accounts', { legal_entity_id })
  const decision = new URLSearchParams({ decision: 'complete' })
  const done = await fetch(stripe_link, { method: 'POST', body: decision, redirect: 'manual' })
  const code = new URL(done.headers.get('location') ?? '').searchParams.get('c')
  await call('PUT', `/v1/pilots/account/payment_accounts/${code}`, { legal_entity_slug: 'de' })
  return pilot
}
