import type { IncomingMessage } from 'node:http'
import type { DataFolder } from '../data-folder.ts'
import type { Service } from '../http/service.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { createOverview } from '../overview.ts'
import type { Settings } from '../settings.ts'
import { openAccounts } from './accounts.ts'
import { createAssets } from './assets.ts'
import { createConfirmation } from './confirmation.ts'
import { createControl } from './control.ts'
import { createProvider, routes } from './provider.ts'
import { createSignIn } from './sign-in.ts'

const PROVIDER_PATHS = ['/.well-known', ...Object.values(routes)]

/**
 * The library builds its URLs from the request. Ours are configured: a request that arrives under another name, or
 * claims one, still gets the URLs of the issuer.
 */
function pinAddress(req: IncomingMessage, { host, protocol }: URL): void {
  req.headers.host = host
  req.headers['x-forwarded-host'] = host
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

/** A universal login: OpenID Connect provider, its login pages, and the control calls for its accounts. */
export async function createIdentity(
  settings: Settings,
  data: DataFolder,
  mailbox: Mailbox,
): Promise<Service> {
  const issuer = new URL(settings.url)
  const accounts = await openAccounts(data)
  const provider = await createProvider(settings, data, accounts)
  const answer = provider.callback()
  const portal = settings.portalOrigins[0] ?? settings.url
  const confirmation = createConfirmation(accounts, mailbox, settings.url, portal)

  const openidConnect: Service = async ({ req, res, path }) => {
    if (!PROVIDER_PATHS.some((known) => path === known || path.startsWith(`${known}/`))) return false
    await answer(req, res)
    return true
  }

  const services: Service[] = [
    openidConnect,
    createSignIn(provider, accounts, confirmation.send, portal),
    confirmation.service,
    createControl(accounts, settings.secret),
    await createAssets(),
    createOverview(accounts.list, settings.portalOrigins),
  ]

  return async (exchange) => {
    pinAddress(exchange.req, issuer)
    for (const service of services) if (await service(exchange)) return true
    return false
  }
}
