import { type AttentionLimit, attentionLimits, unitOf } from '@sortie/domain/provider/attention'
import { z } from 'zod'
import { defineCalls } from './call.ts'

type Limits<Schema> = { [Name in AttentionLimit]: Schema }

const eachLimit = <Schema extends z.ZodType>(
  schemaOf: (limit: (typeof attentionLimits)[AttentionLimit]) => Schema,
): Limits<Schema> =>
  Object.fromEntries(
    Object.entries(attentionLimits).map(([name, limit]) => {
      const label = `${limit.label}, in ${unitOf(name as AttentionLimit)}s`
      return [name, schemaOf({ ...limit, label } as typeof limit)]
    }),
  ) as Limits<Schema>

const settingsSchema = z.object({
  attention: z.object(eachLimit(({ label }) => z.int().describe(label))),
})

const changesSchema = z
  .strictObject({
    attention: z
      .strictObject(
        eachLimit(({ label, default: usual, least, most }) =>
          z
            .int()
            .min(least)
            .max(most)
            .nullable()
            .optional()
            .describe(`${label}. From ${least} to ${most}; null for the default, ${usual}`),
        ),
      )
      .optional()
      .describe('How long something may take before it is listed under attention'),
  })
  .meta({ examples: [{ attention: { review_hours: 24, fly_by_days: 5 } }] })

export type SettingsChanges = z.output<typeof changesSchema>

/** What an owner sets for everyone. */
export const settingsCalls = defineCalls({
  'GET /v1/provider/settings': {
    access: 'provider',
    roles: ['owner'],
    summary: 'Get the settings',
    response: settingsSchema,
  },
  'PATCH /v1/provider/settings': {
    access: 'provider',
    roles: ['owner'],
    summary: 'Change settings. Those you omit stay as they are',
    body: changesSchema,
    response: settingsSchema,
  },
})
