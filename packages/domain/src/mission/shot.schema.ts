import { z } from 'zod'
import { findingSchema } from '../quality/finding.schema.ts'
import { qualityRuleSchema } from '../quality/quality-rule.schema.ts'
import { moment } from '../wire.schema.ts'

export const sampleImageSchema = z.object({
  id: z.int(),
  version_urls: z.object({ small_640: z.string(), medium_1024: z.string() }),
})

export const shotTypeSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  video: z.string().nullable(),
  sample_images: z.array(sampleImageSchema),
})

export type ShotType = z.infer<typeof shotTypeSchema>

export const shotSchema = z.object({
  id: z.int(),
  name: z.string(),
  instructions: z.string(),
  pilot_comment: z.string().nullable(),
  pilot_commented_at: moment.nullable().describe('When the comment was last saved'),
  origin_type: z.string(),
  shot_type: shotTypeSchema.nullable(),
  // Ids, since each asset is sent once, with the mission; left out with the assets.
  images: z.array(z.string()).optional().describe("Ids of the mission's images"),
  videos: z.array(z.string()).optional().describe("Ids of the mission's videos"),
  map_feature: z.object({ id: z.int(), name: z.string() }).nullable(),
  post_processes: z.array(z.string()),
  quality_rules: z.array(qualityRuleSchema).describe('What is expected of its files'),
  findings: z
    .array(findingSchema)
    .nullable()
    .describe('Where its files together break its rules. Null until the server has compared them'),
  files_failing_must: z.int().describe('How many of its files break a rule that must be kept'),
  files_failing_should: z.int().describe('How many of its files break only rules that should be kept'),
})

export type Shot = z.infer<typeof shotSchema>

export const partialReshootSchema = z.object({
  id: z.int(),
  reason: z.string(),
  requested_at: moment.describe('Only files and comments from after this moment count for its shots'),
  resolved_at: z.string().nullable(),
  shot_ids: z.array(z.int()),
  shot_reasons: z
    .array(z.object({ shot_id: z.int(), reason: z.string() }))
    .describe('Why each shot is needed again, for those that have more to say than the reason of all'),
})

export type PartialReshoot = z.infer<typeof partialReshootSchema>
