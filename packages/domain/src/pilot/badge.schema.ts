import { z } from 'zod'
import { pilotBadgeStatuses } from './badge.ts'

export const badgeSchema = z.object({ id: z.int(), name: z.string(), abbreviation: z.string() })

export const pilotBadgeSchema = z.object({
  id: z.int(),
  status: z.enum(pilotBadgeStatuses),
  abbreviation: z.string(),
  badge: badgeSchema,
})

export type PilotBadge = z.infer<typeof pilotBadgeSchema>
