import type { KoaContextWithOIDC } from 'oidc-provider'
import { interactionPolicy } from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import { requestedPilotNumber } from './pilot-number.ts'

/**
 * When the login page appears although a session exists. Consent is never asked for, since the portal is our own
 * client.
 */
export function signInPolicy(accounts: Accounts): interactionPolicy.Prompt[] {
  const policy = interactionPolicy.base()
  // 'Initiating User Registration via OpenID Connect': the portal sends new pilots here with prompt=create.
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  policy.remove('consent')
  const login = policy.get('login')

  login?.checks.add(
    new interactionPolicy.Check(
      'account_gone',
      'the account of this session no longer exists',
      'login_required',
      (ctx) => Boolean(ctx.oidc.session?.accountId) && !ctx.oidc.account,
    ),
  )

  login?.checks.add(
    new interactionPolicy.Check(
      'admin_wanted',
      'acting as a pilot needs an administrator account',
      'login_required',
      // The admin sign-in is requested once: a visitor who signs in as a pilot again is accepted, without the claims of
      // an admin.
      (ctx) =>
        requestedPilotNumber(ctx) !== '' &&
        !ctx.oidc.result?.login &&
        !accounts.byId(ctx.oidc.session?.accountId ?? '')?.admin,
    ),
  )
  return policy
}

/** Grants the requested scopes at once, and reuses the session's grant so that tokens of other tabs stay valid. */
export async function grantWithoutAsking(ctx: KoaContextWithOIDC) {
  const { client, session, account, provider, params } = ctx.oidc
  if (!client || !session || !account) return undefined

  const existing = await provider.Grant.find(session.grantIdFor(client.clientId) ?? '')
  const reusable = existing?.accountId === account.accountId ? existing : undefined
  const grant = reusable ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(String(params?.scope ?? 'openid'))
  await grant.save()
  return grant
}
