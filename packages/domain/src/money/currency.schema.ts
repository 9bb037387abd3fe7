import { z } from 'zod'

export const currencySchema = z.object({ name: z.string(), code: z.string(), symbol: z.string() })

export type Currency = z.infer<typeof currencySchema>
