import { z } from 'zod'
import { verdicts } from './verdict.ts'

/** What a reviewer said of an asset or a shot. */
export const verdictSchema = z.object({
  verdict: z.enum(verdicts),
  reasons: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        advice: z.string().describe('What the pilot should do differently'),
      }),
    )
    .describe("From the provider's list"),
  note: z.string().describe('What the list has no reason for, in words for the pilot'),
})

export type Verdict = z.infer<typeof verdictSchema>
