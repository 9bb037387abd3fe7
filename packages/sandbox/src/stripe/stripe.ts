import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { DataFolder } from '../data-folder.ts'
import { readForm, sendHtml, sendJson } from '../http/messages.ts'
import type { Exchange, Service } from '../http/service.ts'
import type { Settings } from '../settings.ts'
import { dashboardPage, linkGonePage, onboardingPage } from './stripe-pages.ts'
import { openTransfers } from './transfers.ts'

const DOCUMENT = 'stripe-accounts'
const LINK_LIFE_SECONDS = 300

const account = z.object({
  id: z.string(),
  object: z.literal('account'),
  created: z.number(),
  country: z.string().nullable(),
  email: z.string().nullable(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  metadata: z.record(z.string(), z.string()),
})

export type StripeAccount = z.infer<typeof account>

interface Link {
  account: string
  return_url: string
  refresh_url: string
  until: number
}

const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`
const nowSeconds = () => Math.floor(Date.now() / 1000)

/** metadata[pilot]=7 in a form-encoded body becomes { pilot: '7' }. */
const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )

const refuse = (res: Exchange['res'], status: number, message: string, code?: string) =>
  sendJson(res, status, { error: { type: 'invalid_request_error', message, code } })

/**
 * The part of Stripe Connect that the server uses, with Stripe's own protocol: accounts, links to an onboarding page on
 * which a person chooses the outcome, transfers, what banks got, and signed reports of changes.
 */
export async function createStripe(settings: Settings, data: DataFolder): Promise<Service> {
  const accounts = new Map(
    z
      .array(account)
      .parse((await data.read(DOCUMENT)) ?? [])
      .map((entry) => [entry.id, entry]),
  )
  const links = new Map<string, Link>()
  const repeated = new Map<string, unknown>()

  const keep = async (entry: StripeAccount): Promise<StripeAccount> => {
    accounts.set(entry.id, entry)
    await data.write(DOCUMENT, [...accounts.values()])
    return entry
  }

  async function report(type: string, changed: object, about: object = {}): Promise<void> {
    const { url, secret } = settings.stripeWebhook
    if (!url) return
    const body = JSON.stringify({
      id: newId('evt'),
      object: 'event',
      type,
      created: nowSeconds(),
      data: { object: changed },
      ...about,
    })
    const time = nowSeconds()
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
      signal: AbortSignal.timeout(5000),
    }).catch((error: unknown) => console.error(`sandbox: stripe report failed: ${(error as Error).message}`))
  }

  const transfers = await openTransfers(
    data,
    (type, { account: owner, transfers: _, ...payout }) => report(type, payout, { account: owner }),
    settings.bankMilliseconds,
  )

  async function create(form: URLSearchParams): Promise<StripeAccount> {
    return keep({
      id: newId('acct'),
      object: 'account',
      created: nowSeconds(),
      country: form.get('country'),
      email: form.get('email'),
      details_submitted: false,
      payouts_enabled: false,
      metadata: metadataOf(form),
    })
  }

  function link(form: URLSearchParams) {
    const token = randomBytes(24).toString('base64url')
    const until = nowSeconds() + LINK_LIFE_SECONDS
    links.set(token, {
      account: form.get('account') ?? '',
      return_url: form.get('return_url') ?? '',
      refresh_url: form.get('refresh_url') ?? '',
      until,
    })
    const url = `${settings.url}/stripe/onboarding/${token}`
    return { object: 'account_link', created: nowSeconds(), expires_at: until, url }
  }

  /** A call that is sent twice with one idempotency key is carried out once. */
  async function once(req: Exchange['req'], work: () => Promise<unknown> | unknown): Promise<unknown> {
    const key = req.headers['idempotency-key']
    if (typeof key !== 'string') return work()
    if (!repeated.has(key)) repeated.set(key, await work())
    return repeated.get(key)
  }

  async function sendTransfer({ req, res }: Exchange, form: URLSearchParams): Promise<void> {
    const destination = accounts.get(form.get('destination') ?? '')
    if (!destination)
      return refuse(res, 400, `No such destination: '${form.get('destination')}'`, 'resource_missing')
    if (!destination.payouts_enabled)
      return refuse(
        res,
        400,
        'Your destination account needs to have at least one of the following capabilities enabled: transfers',
        'insufficient_capabilities_for_transfer',
      )
    const sent = (await once(req, () => transfers.create(form, metadataOf(form)))) as
      | { id: string }
      | { code: string; message: string }
    if ('code' in sent) return refuse(res, 400, sent.message, sent.code)
    sendJson(res, 200, sent)
  }

  const listOf = (url: string, rows: readonly object[]) => ({
    object: 'list',
    url,
    has_more: false,
    data: rows,
  })

  /** What is paid: transfers to accounts, and what their banks got. */
  async function callAboutMoney(exchange: Exchange, form: URLSearchParams): Promise<void> {
    const { req, res, path } = exchange
    const query = new URL(req.url ?? '/', settings.url).searchParams
    const account = String(req.headers['stripe-account'] ?? '')
    if (path === '/v1/transfers')
      return req.method === 'POST'
        ? sendTransfer(exchange, form)
        : sendJson(res, 200, listOf(path, transfers.ofGroup(query.get('transfer_group'))))
    if (path === '/v1/balance_transactions')
      return sendJson(
        res,
        200,
        listOf(path, transfers.balanceTransactions(query.get('payout') ?? '', account)),
      )
    const payout = transfers.payout(/^\/v1\/payouts\/([^/]+)$/.exec(path)?.[1] ?? '', account)
    if (!payout) return refuse(res, 404, 'No such payout')
    const { account: _, transfers: __, ...shown } = payout
    sendJson(res, 200, shown)
  }

  async function call(exchange: Exchange): Promise<void> {
    const { req, res, path } = exchange
    if (!/^bearer sk_/i.test(req.headers.authorization ?? ''))
      return refuse(res, 401, 'The API key is missing or wrong.')
    const form = req.method === 'POST' ? await readForm(req) : new URLSearchParams()
    if (/^\/v1\/(transfers|payouts|balance_transactions)\b/.test(path)) return callAboutMoney(exchange, form)
    const id = /^\/v1\/accounts\/([^/]+)/.exec(path)?.[1]
    const found = accounts.get(id ?? form.get('account') ?? '')
    if (req.method === 'POST' && path === '/v1/accounts')
      return sendJson(res, 200, await once(req, () => create(form)))
    if (!found) return refuse(res, 404, `No such account: '${id ?? form.get('account')}'`)
    if (req.method === 'POST' && path === '/v1/account_links')
      return sendJson(res, 200, await once(req, () => link(form)))
    if (req.method === 'POST' && path.endsWith('/login_links'))
      return sendJson(res, 200, {
        object: 'login_link',
        created: nowSeconds(),
        url: `${settings.url}/stripe/dashboard/${found.id}`,
      })
    if (req.method === 'GET' && path === `/v1/accounts/${found.id}`) return sendJson(res, 200, found)
    refuse(res, 404, "That call doesn't exist.")
  }

  async function onboarding({ req, res }: Exchange, token: string): Promise<void> {
    const known = links.get(token)
    const found = accounts.get(known?.account ?? '')
    if (!known || !found || known.until < nowSeconds())
      return sendHtml(res, 410, linkGonePage(known?.refresh_url))
    if (req.method !== 'POST') return sendHtml(res, 200, onboardingPage(token, found))
    const decision = (await readForm(req)).get('decision')
    // A link works for one visit, like Stripe's.
    links.delete(token)
    if (decision === 'complete' || decision === 'review')
      await report(
        'account.updated',
        await keep({ ...found, details_submitted: true, payouts_enabled: decision === 'complete' }),
      )
    res.writeHead(303, { Location: known.return_url, 'Cache-Control': 'no-store' }).end()
  }

  return async (exchange) => {
    const { path, res } = exchange
    if (/^\/v1\/(account|transfers|payouts\b|balance_transactions)/.test(path))
      return call(exchange).then(() => true)
    const token = /^\/stripe\/onboarding\/([\w-]+)$/.exec(path)?.[1]
    if (token) return onboarding(exchange, token).then(() => true)
    const found = accounts.get(/^\/stripe\/dashboard\/(\w+)$/.exec(path)?.[1] ?? '')
    if (!found) return false
    sendHtml(res, 200, dashboardPage(found, settings.portalOrigins[0] ?? settings.url))
    return true
  }
}
