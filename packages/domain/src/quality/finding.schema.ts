import { z } from 'zod'
import { type RuleCode, ruleNames, severities } from './quality-rules.ts'

/** Where a file or a shot breaks a quality rule. */
export const findingSchema = z.object({
  code: z.enum(Object.keys(ruleNames) as [RuleCode, ...RuleCode[]]).describe('The rule that is broken'),
  severity: z.enum(severities),
  text: z.string().describe('A sentence for the pilot'),
  measured: z.string().nullable().describe('What was measured, in words. Null if it is missing'),
  wanted: z.string().describe('What the rule asks for, in words'),
  value: z.number().nullable().describe('What was measured, in the unit of the rule'),
  min: z.number().nullable(),
  max: z.number().nullable(),
  files: z.array(z.string()).describe('Ids of the other files that it is about, at most ten'),
})

export type Finding = z.infer<typeof findingSchema>
