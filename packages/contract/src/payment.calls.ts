import { checkedAccountSchema, legalEntitySchema } from '@sortie/domain/pilot/payment-account.schema'
import { recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { slug } from './fields.ts'

const stripeLink = z.object({ stripe_link: z.url() })

/** How pilots are paid: their accounts at the payment provider, one a work location. */
export const paymentCalls = defineCalls({
  'GET /v1/pilots/legal_entities': {
    access: 'pilot',
    summary: 'List the companies that pay pilots',
    response: z.array(legalEntitySchema),
  },
  'POST /v1/pilots/stripe_accounts': {
    access: 'pilot',
    summary: 'Open an account for a work location. The link leads to onboarding',
    body: z.object({ legal_entity_id: recordId }),
    response: stripeLink,
    callsOut: true,
  },
  'POST /v1/pilots/account/payment_accounts': {
    access: 'pilot',
    summary: 'Get a link to manage an account or continue its onboarding',
    body: z.object({ legal_entity_slug: slug.nullish() }).nullish(),
    response: stripeLink,
    callsOut: true,
  },
  'PUT /v1/pilots/account/payment_accounts/{code}': {
    locks: { payment_accounts: 'code' },
    access: 'pilot',
    summary: 'Confirm an account after returning from the payment provider',
    params: z.object({ code: z.string().regex(/^[\w-]{20,100}$/) }),
    body: z.object({ legal_entity_slug: slug }),
    response: checkedAccountSchema,
    callsOut: true,
  },
  'POST /v1/stripe/webhook': {
    access: 'signed',
    summary: "Receive the payment provider's events, in its own format",
    callsOut: true,
  },
})
