import { createHash } from 'node:crypto'
import type { OnboardingState } from '@sortie/domain/pilot/payment-account.schema'
import Stripe from 'stripe'
import type { StripeConfig } from '../../config/services.ts'

/** The pilot and the company that an account is opened for. */
export interface AccountOwner {
  pilot_id: number
  email: string
  country: string
  legal_entity: string
}

/** The calls to a payment provider that the server needs. */
export interface Payments {
  /** Creates an account and returns its id; the same one if it is requested again within a day. */
  openAccount(owner: AccountOwner): Promise<string>
  onboardingLink(account: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** The page on which the owner of an account manages it. */
  dashboardLink(account: string): Promise<string>
  /** The state of the account; money can be sent to one that is ready. */
  onboardingState(account: string): Promise<OnboardingState>
  /** Reads a report of the provider: null if the bytes are not signed with the secret. */
  readReport(bytes: Buffer, signature: string): { id: string; account: string | null } | null
}

const timeLimitMilliseconds = 8000

const serverAt = (apiUrl: string | null): Stripe.StripeConfig => {
  if (!apiUrl) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}

/** Two clicks at once, or a retry after a lost response, create one account. */
const openingKey = (owner: AccountOwner): string =>
  `account-${createHash('sha256').update(JSON.stringify(owner)).digest('hex')}`

/** Stripe Connect with express accounts: Stripe asks pilots for the required information and pays them. */
export const stripePayments = ({ secretKey, webhookSecret, apiUrl }: StripeConfig): Payments => {
  const stripe = new Stripe(secretKey, {
    ...serverAt(apiUrl),
    timeout: timeLimitMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    openAccount: async (owner) => {
      const { email, country, ...names } = owner
      const account = await stripe.accounts.create(
        {
          type: 'express',
          email,
          country,
          capabilities: { transfers: { requested: true } },
          metadata: { ...names, pilot_id: String(names.pilot_id) },
        },
        { idempotencyKey: openingKey(owner) },
      )
      return account.id
    },
    onboardingLink: async (account, { returnUrl, refreshUrl }) => {
      const link = await stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
      })
      return link.url
    },
    dashboardLink: async (account) => (await stripe.accounts.createLoginLink(account)).url,
    onboardingState: async (account) => {
      const { details_submitted, payouts_enabled } = await stripe.accounts.retrieve(account)
      if (!details_submitted) return 'unfinished'
      return payouts_enabled ? 'ready' : 'in_review'
    },
    readReport: (bytes, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(bytes, signature, webhookSecret)
        return { id: event.id, account: event.type === 'account.updated' ? event.data.object.id : null }
      } catch {
        return null
      }
    },
  }
}
