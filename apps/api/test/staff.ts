import { headerNames, sessionHeaders } from '@sortie/contract/headers'
import type { Role } from '@sortie/domain/provider/roles'
import type { TestApp } from './app.ts'
import { createIssuer, staffSettings, type TokenOptions } from './identity.ts'

let invited = 0

/** Lets the provider's people sign in at an identity provider of the test. */
export const staffIssuer = async () => {
  const issuer = await createIssuer()
  const audience = staffSettings.OIDC_STAFF_CLIENT_ID
  /** The headers of a session, whoever it is of. */
  const headersOf = async (options: TokenOptions): Promise<Record<string, string>> =>
    sessionHeaders({ kind: 'identity', ...(await issuer.tokens({ audience, ...options })) })
  return {
    ...issuer,
    headersOf,
    /** Invites a person, who then signs in. */
    signIn: async ({ provider }: Pick<TestApp, 'provider'>, ...roles: Role[]) => {
      invited += 1
      const email = `person-${invited}@example.com`
      const { body } = await provider('POST', '/v1/provider/people', { email, roles })
      return { id: body.id as number, email, headers: await headersOf({ email }) }
    },
  }
}

export const withKey = (key: string) => ({ [headerNames.authorization]: `Bearer ${key}` })
