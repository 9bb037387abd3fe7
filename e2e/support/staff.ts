import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Role } from '@sortie/domain/provider/roles'
import { Browser } from '@sortie/sandbox/testing/browser'
import { password } from './pilots.ts'
import { provider, putIdentity } from './provider.ts'
import { identityUrl, portalUrl } from './secrets.ts'
import { holdStored } from './sign-in.ts'
import { expect } from './test.ts'

export const consoleUrl = `${portalUrl}/console`

export interface StaffMember {
  id: number
  email: string
  name: string
  roles: Role[]
}

export interface StaffSession {
  credentials: { kind: 'identity'; access_token: string; id_token: string }
  actingAs: null
}

/** One of the provider's people, invited for the test. They can sign in at the identity provider. */
export const newStaff = async (roles: Role[], name = 'Dana Example'): Promise<StaffMember> => {
  const email = `staff-${randomUUID()}@sortie.test`
  const [person] = await Promise.all([
    provider('POST', '/people', { email, name, roles }),
    putIdentity({ email, password }),
  ])
  return person as StaffMember
}

const random = () => randomBytes(32).toString('base64url')

/** Signs in as the console does (code with PKCE), without a browser. Every call is a session of its own. */
export const staffSession = async (email: string): Promise<StaffSession> => {
  const [state, verifier] = [random(), random()]
  const client = { client_id: 'provider-console', redirect_uri: `${consoleUrl}/callback` }
  const parameters = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid email',
    state,
    nonce: random(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const browser = new Browser(identityUrl)
  const form = await browser.open(`${identityUrl}/authorize?${parameters}`)
  const { url } = await browser.submit(form, { email, password })
  const code = url.searchParams.get('code')
  if (!code || url.searchParams.get('state') !== state) throw new Error(`the sign-in ended at ${url.href}`)
  const response = await fetch(`${identityUrl}/token`, {
    method: 'POST',
    headers: { origin: portalUrl },
    body: new URLSearchParams({
      ...client,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    }),
  })
  const { access_token, id_token } = (await response.json()) as StaffSession['credentials']
  return { credentials: { kind: 'identity', access_token, id_token }, actingAs: null }
}

/** The browser holds this person's session from the next page on, as if they had signed in to the console before. */
export const holdStaff = async (page: Page, session: StaffSession): Promise<void> =>
  holdStored(page, 'sortie-console.session', JSON.stringify(session))

/** A page of the console as a new person with these roles sees it. */
export const openConsole = async (page: Page, roles: Role[], path = '/'): Promise<StaffMember> => {
  const person = await newStaff(roles)
  await holdStaff(page, await staffSession(person.email))
  await page.goto(`/console${path}`)
  return person
}

/**
 * The only row of a list that fits a search. The list follows once the typing has paused, and a row that moves under
 * the pointer isn't pressed, so all others must have gone.
 */
export const foundRow = async (page: Page, search: string): Promise<Locator> => {
  await page.getByRole('searchbox').fill(search)
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows, 'the header and the row that fits').toHaveCount(2)
  return rows.last()
}
