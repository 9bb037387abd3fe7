import { html } from '../http/html.ts'
import { layout } from '../identity/layout.ts'
import type { StripeAccount } from './stripe.ts'

const SERVICE = 'payment'

export function onboardingPage(token: string, account: StripeAccount): string {
  return layout(
    'Set up payouts',
    html`
      <h1>Set up payouts</h1>
      <p class="purpose">for account <strong>${account.id}</strong>${account.email && html`, ${account.email}`}</p>
      <p>This is where Stripe asks for a bank account and an ID. Choose how that ends.</p>
      <form method="post" action="/stripe/onboarding/${token}">
        <button type="submit" name="decision" value="complete">Complete the setup</button>
        <button type="submit" name="decision" value="review" class="secondary">Submit for review</button>
        <button type="submit" name="decision" value="later" class="secondary">Finish later</button>
      </form>
    `,
    SERVICE,
  )
}

export function dashboardPage(account: StripeAccount, portal: string): string {
  return layout(
    'Payout account',
    html`
      <h1>Payout account</h1>
      <p class="purpose">${account.id}</p>
      <p>Payouts are ${account.payouts_enabled ? 'enabled' : 'not enabled yet'}.</p>
      <p><a href="${portal}/profile">Back to the pilot portal</a></p>
    `,
    SERVICE,
  )
}

export function linkGonePage(refreshUrl: string | undefined): string {
  return layout(
    'Link expired',
    html`<h1>This link doesn't work anymore</h1>
      ${refreshUrl && html`<p><a href="${refreshUrl}">Back to the pilot portal</a></p>`}`,
    SERVICE,
  )
}
