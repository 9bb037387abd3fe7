import type { Provider } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { readForm, sendHtml } from '../http/messages.ts'
import type { Exchange, Service } from '../http/service.ts'
import { type Account, type Accounts, email as emailSchema } from './accounts.ts'
import { CONSOLE_CLIENT } from './client.ts'
import { checkYourEmailPage } from './confirmation.ts'
import { type FieldErrors, MIN_PASSWORD_LENGTH, signInPage, signUpPage } from './sign-in-views.ts'
import { expiredPage } from './small-pages.ts'

const PATH = /^\/sign-in\/([\w-]+)(?:\/(new|existing|confirmed))?$/

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function checkSignUp(form: URLSearchParams): { email: string; password: string; faults: FieldErrors } {
  const parsed = emailSchema.safeParse(form.get('email'))
  const password = form.get('password') ?? ''
  const faults: FieldErrors = {}
  if (!parsed.success) faults.email = 'Enter a valid email address.'
  if (password.length < MIN_PASSWORD_LENGTH) {
    faults.password = `Use a password with at least ${MIN_PASSWORD_LENGTH} characters.`
  } else if (password !== form.get('confirmation')) {
    faults.confirmation = "The two passwords don't match."
  }
  return { email: parsed.data ?? form.get('email') ?? '', password, faults }
}

export function createSignIn(
  provider: Provider,
  accounts: Accounts,
  sendConfirmation: (account: Account) => Promise<void>,
  portal: string,
): Service {
  /** Interactions whose visitor has entered the password of an account that is not confirmed yet. */
  const waiting = new Map<string, string>()

  const finish = ({ req, res }: Exchange, account: Account) =>
    provider.interactionFinished(
      req,
      res,
      // The prompt must be named as answered, or a request with prompt=create would start over forever.
      { login: { accountId: account.id }, create: {} },
      { mergeWithLastSubmission: false },
    )

  async function finishOrConfirm(exchange: Exchange, uid: string, account: Account): Promise<void> {
    if (account.verified) return finish(exchange, account)
    waiting.set(uid, account.id)
    await sendConfirmation(account)
    sendHtml(exchange.res, 200, checkYourEmailPage(uid, account.email))
  }

  async function continueConfirmed(exchange: Exchange, uid: string): Promise<void> {
    const account = accounts.byId(waiting.get(uid) ?? '')
    if (!account) return sendHtml(exchange.res, 400, expiredPage(portal))
    if (!account.verified) return sendHtml(exchange.res, 200, checkYourEmailPage(uid, account.email, true))
    waiting.delete(uid)
    return finish(exchange, account)
  }

  async function signIn(exchange: Exchange, { uid, params }: Interaction): Promise<void> {
    const { req, res } = exchange
    const page = {
      uid,
      email: text(params.login_hint),
      pilotNumber: text(params.pilot_number),
      isStaff: params.client_id === CONSOLE_CLIENT,
      portal,
    }
    if (req.method !== 'POST') return sendHtml(res, 200, signInPage(page))

    const form = await readForm(req)
    const email = form.get('email') ?? ''
    const account = await accounts.check(email, form.get('password') ?? '')
    if (account) return finishOrConfirm(exchange, uid, account)
    sendHtml(res, 200, signInPage({ ...page, email, error: 'Wrong email or password.' }))
  }

  async function signUp(exchange: Exchange, { uid, params }: Interaction): Promise<void> {
    const { req, res } = exchange
    if (req.method !== 'POST') return sendHtml(res, 200, signUpPage({ uid, email: text(params.login_hint) }))

    const { email, password, faults } = checkSignUp(await readForm(req))
    if (Object.keys(faults).length === 0) {
      const account = await accounts.create({ email, password, verified: false })
      if (account) return finishOrConfirm(exchange, uid, account)
      faults.email = "There's already an account with this email. Sign in instead."
    }
    sendHtml(res, 200, signUpPage({ uid, email, errors: faults }))
  }

  return async (exchange) => {
    const [, uid, page] = PATH.exec(exchange.path) ?? []
    if (!uid) return false
    try {
      const interaction = await provider.interactionDetails(exchange.req, exchange.res)
      if (interaction.uid !== uid) throw new errors.SessionNotFound('another sign-in')
      const wantsNew = page === 'new' || (!page && interaction.prompt.name === 'create')
      if (page === 'confirmed') await continueConfirmed(exchange, uid)
      else await (wantsNew ? signUp(exchange, interaction) : signIn(exchange, interaction))
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      sendHtml(exchange.res, 400, expiredPage(portal))
    }
    return true
  }
}
