import { stockFileBytes, stockFileError, stockStatuses } from '@sortie/domain/pilot/stock-submission'
import { stockWords } from '@sortie/domain/pilot/stock-submission.schema'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { formFile } from './form-file.ts'
import { documentLinkSchema } from './license.calls.ts'
import { idParams, keysetPageOf, keysetQuery, listParameter } from './paging.ts'

const stockSubmissionSchema = z.object({
  id: z.int(),
  category: z.object({ id: z.int(), name: z.string() }),
  description: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  timecode: z.string().nullable(),
  tags: z.array(z.string()),
  file_name: z.string().nullable(),
  status: z.enum(stockStatuses),
  rejection_reason: z.string().nullable(),
  created_at: moment,
  reviewed_at: moment.nullable(),
})

const providerSubmissionSchema = stockSubmissionSchema.extend({
  pilot_id: z.int(),
  pilot_name: z.string(),
  file: documentLinkSchema.nullable().describe('Opens the file until it expires'),
})

const newSubmission = z.strictObject({
  ...stockWords,
  submission_key: z
    .uuid()
    .optional()
    .describe('Identifies the submission, so a repeated request stores it only once'),
  fileInput: z.preprocess((file) => file ?? null, formFile(stockFileError)),
})

export type NewStockSubmission = z.output<typeof newSubmission>

/** Photos and videos that pilots hand in for the stock library, and what the provider makes of them. */
export const stockSubmissionCalls = defineCalls({
  'GET /v1/pilots/stock_submissions': {
    access: 'pilot',
    summary: "List the pilot's stock submissions, newest first",
    response: z.array(stockSubmissionSchema),
  },
  'POST /v1/pilots/stock_submissions': {
    errors: ['conflict'],
    access: 'pilot',
    summary: 'Submit a photo or video to the stock library',
    body: newSubmission,
    files: { fileInput: { maxBytes: stockFileBytes } },
    bodyLimit: stockFileBytes + 20_971_520,
    timeoutSeconds: 1800,
    response: stockSubmissionSchema,
    status: 201,
  },
  'GET /v1/provider/stock_submissions': {
    access: 'provider',
    roles: ['reviewer'],
    summary: 'List stock submissions, newest first, each with a short-lived link to its file',
    query: z.object({ status: listParameter(z.enum(stockStatuses)), ...keysetQuery }),
    response: keysetPageOf(providerSubmissionSchema),
  },
  'POST /v1/provider/stock_submissions/{id}/accept': {
    locks: { stock_submissions: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['reviewer'],
    summary: 'Accept a stock submission. Its pilot is notified',
    params: idParams,
    response: providerSubmissionSchema,
  },
  'POST /v1/provider/stock_submissions/{id}/reject': {
    locks: { stock_submissions: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['reviewer'],
    summary: 'Reject a stock submission, with a reason that its pilot sees',
    params: idParams,
    body: z
      .strictObject({ reason: z.string().trim().min(1, 'Please enter a reason.').max(2000) })
      .meta({ examples: [{ reason: 'The horizon is tilted.' }] }),
    response: providerSubmissionSchema,
  },
})
