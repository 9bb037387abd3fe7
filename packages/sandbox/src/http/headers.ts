import type { ServerResponse } from 'node:http'

/**
 * The login and logout forms end in a redirect to the portal, and browsers hold redirects after a form to
 * `form-action` as well: hence the portal's origins in it. `script-src` stays a list that can grow, since the
 * OpenID Connect library adds the hash of its own self-submitting form to it.
 */
export function setSecurityHeaders(res: ServerResponse, portalOrigins: string[]): void {
  res.setHeader(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${portalOrigins.join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  )
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Referrer-Policy', 'no-referrer')
}
