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
