import { html } from '../http/html.ts'
import { layout } from '../identity/layout.ts'

const SERVICE = 'flight-authorization'

export function authorizationPage(externalId: string, returnUrl: string): string {
  return layout(
    'Airspace authorization',
    html`
      <h1>Airspace authorization</h1>
      <p class="purpose">for the flight of mission <strong>${externalId}</strong></p>
      <p>Decide as the authority would. You'll go back to the pilot portal.</p>
      <form method="post" action="/flight-authorization">
        <input type="hidden" name="external_id" value="${externalId}">
        <input type="hidden" name="return_url" value="${returnUrl}">
        <button type="submit" name="decision" value="approve">Approve the flight</button>
        <button type="submit" name="decision" value="refuse" class="secondary">Refuse the flight</button>
        <button type="submit" name="decision" value="leave" class="secondary">Leave without a decision</button>
      </form>
    `,
    SERVICE,
  )
}

export function refusedRequestPage(fault: string): string {
  return layout(
    'Request rejected',
    html`<h1>We can't open this request</h1><p role="alert">${fault}</p>`,
    SERVICE,
  )
}
