interface Cookie {
  name: string
  value: string
  path: string
}

export interface Page {
  url: URL
  status: number
  headers: Headers
  text: string
}

/** The part of a browser that a redirect login needs: cookies by path, redirects and forms, but no scripts. */
export class Browser {
  #cookies: Cookie[] = []
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Follows redirects, and stops with the URL when one leaves the server. */
  async open(address: string | URL, form?: Record<string, string>): Promise<Page> {
    const url = new URL(address, this.#origin)
    if (url.origin !== this.#origin) return { url, status: 0, headers: new Headers(), text: '' }

    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form ? new URLSearchParams(form) : undefined,
      redirect: 'manual',
      headers: { cookie: this.#cookiesFor(url), accept: 'text/html' },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const location = response.headers.get('location')
    if (location) return this.open(new URL(location, url))
    return { url, status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Sends the form of a page, its hidden fields included. */
  submit(page: Page, fields: Record<string, string> = {}): Promise<Page> {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1]
    if (!action) throw new Error(`no form at ${page.url.pathname}: ${page.text}`)
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const values = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
    return this.open(action, { ...values, ...fields })
  }

  #cookiesFor(url: URL): string {
    return this.#cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice('path='.length) ?? '/'
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path)
    if (value) this.#cookies.push({ name, value, path })
  }
}
