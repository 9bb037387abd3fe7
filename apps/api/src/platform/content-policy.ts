/** The origins, besides their own, that the pages of a site need. */
export interface AllowedOrigins {
  /** Targets of calls and sockets. */
  connect: readonly string[]
  images: readonly string[]
  media: readonly string[]
  /** Targets of forms, including those of redirects. */
  forms: readonly string[]
}

/** The content security policy of a site's pages. */
export const contentPolicy = (
  { connect, images, media, forms }: AllowedOrigins,
  isHttps: boolean,
): string => {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // React Aria and the map position elements with style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...images],
    'media-src': ["'self'", 'blob:', 'https:', ...media],
    'connect-src': [...new Set(["'self'", ...connect])],
    'worker-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...forms],
    'frame-ancestors': ["'none'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map((directive) => directive.flat().join(' '))
    .join(';')
}
