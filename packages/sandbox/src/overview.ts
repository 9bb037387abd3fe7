import { html, trusted } from './http/html.ts'
import { sendHtml } from './http/messages.ts'
import type { Service } from './http/service.ts'
import type { Account } from './identity/accounts.ts'
import { layout } from './identity/layout.ts'

interface Part {
  name: string
  what: string
  /** Omitted if there is no page to open. */
  link?: string
}

const parts: readonly Part[] = [
  { name: 'Mailbox', what: 'Every email this installation sends.', link: '/mailbox' },
  { name: 'Webhooks', what: "What a provider's system would receive.", link: '/webhooks' },
  { name: 'Push service', what: 'What phones and browsers would be notified of.', link: '/push' },
  {
    name: 'Weather',
    what: 'A sample forecast for any place, the same on every visit.',
    link: '/weather/v1/forecast?latitude=40.02&longitude=-105.28&hourly=temperature_2m&forecast_days=1',
  },
  {
    name: 'Map',
    what: 'Made-up streets, buildings, parks and water for any place, the same on every visit.',
    link: '/map/style.json',
  },
  {
    name: 'Flight authorizations',
    what: 'Approve or refuse a flight in place of the authority. Open it from a mission in the portal.',
  },
  {
    name: 'Payments',
    what: "The payment provider's onboarding, opened from a pilot's profile in the portal, and transfers. An amount that ends in 13 cents is refused once, and the bank returns one that ends in 17.",
  },
  {
    name: 'Identity',
    what: 'Sign-in and sign-up by OpenID Connect.',
    link: '/.well-known/openid-configuration',
  },
]

const roleOf = ({ admin, verified }: Account): string => {
  if (admin) return admin.drone_base ? 'admin' : 'admin without the drone-base flag'
  return verified ? 'pilot' : 'pilot, email not confirmed'
}

const page = (accounts: readonly Account[], portal: string | undefined) =>
  layout(
    'Sandbox',
    html`
      <h1>Sandbox</h1>
      <p class="purpose">Stand-ins for the services around the pilot portal. Nothing here leaves this machine.</p>
      ${portal && html`<p><a href="${portal}">Open the pilot portal</a></p>`}
      <ul class="messages">
        ${trusted(
          parts
            .map(({ name, what, link }) =>
              html`<li>${link ? html`<a href="${link}">${name}</a>` : html`<strong>${name}</strong>`} <small>${what}</small></li>`.toString(),
            )
            .join(''),
        )}
      </ul>
      <h2>Accounts</h2>
      ${accounts.length === 0 && html`<p>No accounts yet. Create one in the portal.</p>`}
      <ul class="messages">
        ${trusted(
          accounts
            .map((account) => html`<li>${account.email} <small>${roleOf(account)}</small></li>`.toString())
            .join(''),
        )}
      </ul>
    `,
    'services',
  )

/** The front page: what the sandbox holds. */
export function createOverview(
  accounts: () => readonly Account[],
  portalOrigins: readonly string[],
): Service {
  return async ({ req, res, path }) => {
    if (path !== '/' || req.method !== 'GET') return false
    sendHtml(res, 200, page(accounts(), portalOrigins[0]))
    return true
  }
}
