import { z } from 'zod'

export const legalEntitySchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  displayCountries: z.string(),
})

export type LegalEntity = z.infer<typeof legalEntitySchema>

export const stripeAccountSchema = z.object({
  id: z.int(),
  legal_entity: legalEntitySchema,
  autopay_enabled: z.boolean(),
})

/**
 * The state of an account: money can be sent to it, the payment provider is still checking it, or its pilot has not
 * finished.
 */
const onboardingStates = ['ready', 'in_review', 'unfinished'] as const

export type OnboardingState = (typeof onboardingStates)[number]

/** An account as shown to a pilot who returns from the payment provider. */
export const checkedAccountSchema = stripeAccountSchema.extend({ onboarding: z.enum(onboardingStates) })
