import { z } from 'zod'
import { type ErrorCode, errors } from './errors.ts'

/** The body of every error. */
export const problemSchema = z
  .object({
    type: z.string().describe('/problems/ and the code'),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]).describe('Base your logic on this'),
    message: z.string().describe('A sentence for people to read'),
    request_id: z.string().describe('Quote it when you contact support'),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('Messages by field'),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("For a conflict: the fields' current values"),
    allowed_steps: z
      .array(z.string())
      .optional()
      .describe('For step_not_allowed: the statuses the mission can move to'),
  })
  .describe('An error')
