import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { html, trusted } from '../http/html.ts'
import { layout } from './layout.ts'

/**
 * The portal proves with its identity token whose sign-out it requests; then the form submits itself. Without that
 * proof any page could sign a visitor out, so the visitor is asked.
 */
export function confirmLogout(ctx: KoaContextWithOIDC, form: string): void {
  const asker = ctx.oidc.entities.IdTokenHint?.payload.sub
  const proven = asker !== undefined && asker === ctx.oidc.session?.accountId
  ctx.body = layout(
    'Sign out',
    html`
      <h1>${proven ? 'Signing you out' : 'Sign out?'}</h1>
      ${trusted(form)}
      <input type="hidden" name="logout" value="yes" form="op.logoutForm">
      <button type="submit" form="op.logoutForm">Sign out</button>
      ${proven && html`<script src="/assets/submit-form.js" defer></script>`}
    `,
  )
}

export function showSignedOut(ctx: KoaContextWithOIDC, portal: string): void {
  ctx.body = layout(
    'Signed out',
    html`<h1>You're signed out</h1><p><a href="${portal}">Go to the pilot portal</a></p>`,
  )
}

export function expiredPage(portal: string): string {
  return layout(
    'Sign-in expired',
    html`
      <h1>This sign-in has expired</h1>
      <p>It was already completed, or it was left open too long.</p>
      <p><a href="${portal}">Start again from the pilot portal</a></p>
    `,
  )
}

export function showError(ctx: KoaContextWithOIDC, out: ErrorOut, portal: string): void {
  ctx.type = 'html'
  if (out.error === 'invalid_request' && ctx.oidc?.route === 'resume') {
    ctx.body = expiredPage(portal)
    return
  }
  ctx.body = layout(
    'Sign-in failed',
    html`
      <h1>We couldn't process this request</h1>
      <p role="alert">${out.error_description ?? out.error}</p>
      <p><a href="${portal}">Go to the pilot portal</a></p>
    `,
  )
}
