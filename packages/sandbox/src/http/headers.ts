import type { ServerResponse } from 'node:http'

/**
 * The login and logout forms end in a redirect to the portal, and browsers apply `form-action` to redirects after a
 * form as well: hence the portal's origins in it. `script-src` stays a list, because the OpenID Connect library adds
 * the hash of its own self-submitting form to it.
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
