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

export interface TransferOrder {
  payout_id: number
  account: string
  /** In minor units. */
  amount: number
  currency: string
  /** Counts the attempts that were refused, each of which is a request of its own. */
  attempt: number
}

/** The payment provider will not make a transfer, and says why. */
export class TransferRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface BankPayout {
  id: string
  status: 'under_way' | 'paid' | 'returned'
  /** The day on which it arrives. */
  arrival_on: string
  failure: { code: string; message: string } | null
  /** The transfers it consists of. */
  transfer_ids: string[]
}

/** A report about an account, or about a payout from it to its bank. */
export interface Report {
  id: string
  account: string | null
  bank_payout: string | null
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
  /**
   * Sends money to an account and returns the id of the transfer; the same one for the same payout and attempt. Throws
   * `TransferRefused` if the answer is a clear no, so that nothing was sent.
   */
  transfer(order: TransferOrder): Promise<string>
  /** The transfer that was made for a payout, in whichever attempt. */
  findTransfer(payoutId: number): Promise<string | null>
  /** What a bank got in one payout, and whether it took it. */
  bankPayout(account: string, id: string): Promise<BankPayout>
  /** Reads a report of the provider: null if the bytes are not signed with the secret. */
  readReport(bytes: Buffer, signature: string): Report | null
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

/** Reports about payouts from an account to its bank. */
const bankReports: readonly string[] = [
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
] satisfies Stripe.Event.Type[]

/** By its group, the transfers of a payout are found again whose answer was lost. */
const groupOf = (payoutId: number): string => `payout-${payoutId}`

/** Whether Stripe understood a request and refuses it. Any other failure leaves open what became of it. */
const isClearNo = (status: number | undefined): boolean =>
  status !== undefined && [400, 402, 403, 404].includes(status)

/** Stripe Connect with express accounts: Stripe asks pilots for the required information and pays them. */
const stripePayments = ({ secretKey, webhookSecret, apiUrl }: StripeConfig): Payments => {
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
    transfer: async ({ payout_id, account, amount, currency, attempt }) => {
      try {
        const transfer = await stripe.transfers.create(
          {
            amount,
            currency: currency.toLowerCase(),
            destination: account,
            transfer_group: groupOf(payout_id),
            metadata: { payout_id: String(payout_id) },
          },
          { idempotencyKey: `payout-${payout_id}-${attempt}` },
        )
        return transfer.id
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && isClearNo(error.statusCode))
          throw new TransferRefused(error.code ?? error.type, error.message)
        throw error
      }
    },
    findTransfer: async (payoutId) => {
      const found = await stripe.transfers.list({ transfer_group: groupOf(payoutId), limit: 10 })
      return found.data.find(({ reversed }) => !reversed)?.id ?? null
    },
    bankPayout: async (account, id) => {
      const onBehalf = { stripeAccount: account }
      const payout = await stripe.payouts.retrieve(id, {}, onBehalf)
      const transfer_ids: string[] = []
      const parts = stripe.balanceTransactions.list(
        { payout: id, type: 'payment', expand: ['data.source'], limit: 100 },
        onBehalf,
      )
      for await (const { source } of parts) {
        if (typeof source !== 'object' || source?.object !== 'charge') continue
        const { source_transfer: transfer } = source
        if (transfer) transfer_ids.push(typeof transfer === 'string' ? transfer : transfer.id)
      }
      return {
        id,
        status:
          payout.status === 'paid'
            ? 'paid'
            : payout.status === 'failed' || payout.status === 'canceled'
              ? 'returned'
              : 'under_way',
        arrival_on: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
        failure: payout.failure_code
          ? { code: payout.failure_code, message: payout.failure_message ?? '' }
          : null,
        transfer_ids,
      }
    },
    readReport: (bytes, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(bytes, signature, webhookSecret)
        if (event.type === 'account.updated')
          return { id: event.id, account: event.data.object.id, bank_payout: null }
        const bank_payout = bankReports.includes(event.type) ? (event.data.object as Stripe.Payout).id : null
        return { id: event.id, account: bank_payout && (event.account ?? null), bank_payout }
      } catch {
        return null
      }
    },
  }
}

const nowhere = async (): Promise<never> => {
  throw new Error('PAYMENTS=recorded: nobody is paid through the payment service')
}

/** Where payouts are made elsewhere. What began before it was turned off fails, and is listed as such. */
const noPayments: Payments = {
  openAccount: nowhere,
  onboardingLink: nowhere,
  dashboardLink: nowhere,
  onboardingState: nowhere,
  transfer: nowhere,
  findTransfer: nowhere,
  bankPayout: nowhere,
  readReport: () => null,
}

export const openPayments = (config: StripeConfig | null): Payments =>
  config === null ? noPayments : stripePayments(config)
