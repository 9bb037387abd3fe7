import { assetKinds } from '@sortie/domain/mission/asset'
import { assetSchema } from '@sortie/domain/mission/asset.schema'
import { largestFile, mostBatchParts, mostParts } from '@sortie/domain/mission/upload-parts'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { problemSchema } from './problem.schema.ts'

const partNumber = z.int().min(1).max(mostParts)
const id = z.int().positive()
/** One line of text, because file names are used in headers, keys and lists. */
const line = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u, "Control characters aren't allowed.")
const fileName = line(400)
const fileSize = z.int().positive().max(largestFile)

const about = {
  mission_id: id,
  shot_id: id.nullish().describe('Omit it to assign the asset to a shot later'),
  shot_type_id: id.nullish(),
}

const setup = z
  .object({
    type: z.enum(assetKinds.map((kind) => `${kind}s` as const)).describe('The file type in the plural'),
    ...about,
    start_part: partNumber,
    end_part: partNumber,
    file_name: fileName.optional().describe('To start an upload: the sanitized file name'),
    unique_file_name: fileName.optional().describe('To continue an upload, together with its upload_id'),
    upload_id: line(1024).optional(),
    size: fileSize
      .optional()
      .describe('When sent at the start, the links only accept parts of the right size'),
    fingerprint: line(500)
      .optional()
      .describe("Identifies the file within the mission, so it isn't uploaded twice"),
  })
  .refine(({ start_part, end_part }) => end_part >= start_part && end_part - start_part < mostBatchParts, {
    path: ['end_part'],
    error: `Between 1 and ${mostBatchParts} parts can be requested at a time.`,
  })
  .refine((body) => (body.unique_file_name ? body.upload_id !== undefined : body.file_name !== undefined), {
    path: ['file_name'],
    error: 'Send file_name to start, or unique_file_name and upload_id to continue.',
  })

const completion = z.object({
  parts: z
    .array(z.string().regex(/^\d{1,5}:"?[\w-]{1,128}"?$/))
    .min(1)
    .max(mostParts)
    .describe("Each part as 'partnumber:etag'"),
  file_name: fileName.describe('The unique_file_name of the upload'),
  original_file_name: line(1000),
  original_created_at: z.string().max(60).nullish(),
  size: fileSize,
  type: line(255).describe('The media type'),
  upload_id: line(1024),
  ...about,
})

export type UploadSetup = z.output<typeof setup>
export type UploadCompletion = z.output<typeof completion>

const setupResponse = z.object({
  upload_id: z.string(),
  file_name: z.string().describe('The unique_file_name to use from now on'),
  multipart_urls: z.record(z.string(), z.string()).describe('Where to PUT each part, by part number'),
  completed_parts: z.array(z.string()).describe('Which of the requested parts have arrived'),
})

const response = z.union([assetSchema, setupResponse])

const mostBatchedCalls = 50

const batch = z.object({
  calls: z
    .array(z.union([completion, setup]))
    .min(1)
    .max(mostBatchedCalls)
    .describe('Each as the body of POST /v1/pilots/uploads'),
})

const batchResponse = z.object({
  results: z
    .array(
      z.union([
        z.object({ status: z.literal(200), body: response }),
        z.object({
          status: z.int().describe('The status this call would have gotten on its own'),
          problem: problemSchema,
          retry_after: z.int().optional().describe('In seconds'),
        }),
      ]),
    )
    .describe('One per call, in the same order'),
})

/** How files are uploaded: in parts, which go directly to the object store. */
export const uploadCalls = defineCalls({
  'POST /v1/pilots/uploads': {
    errors: ['already_uploaded', 'conflict', 'mission_on_hold', 'step_not_allowed'],
    access: 'pilot',
    summary: 'Start or continue an upload, or complete it once every part has arrived',
    body: z.union([completion, setup]),
    response,
    // Room for ten thousand parts with their etags.
    bodyLimit: 2_097_152,
    timeoutSeconds: 120,
    callsOut: true,
  },
  'POST /v1/pilots/uploads/batch': {
    access: 'pilot',
    summary: 'Start, resume and complete many uploads at once',
    details:
      'For hundreds of small files, whose calls would take longer than their bytes. Each call has its own result, and if one is refused, the others go on. An admin acting as a pilot makes individual calls, because each is recorded separately.',
    body: batch,
    response: batchResponse,
    bodyLimit: 2_097_152,
    timeoutSeconds: 120,
    callsOut: true,
  },
  'DELETE /v1/pilots/uploads/{uploadId}': {
    locks: { uploads: 'uploadId' },
    access: 'pilot',
    summary: 'Cancel an upload and delete what has arrived',
    params: z.object({ uploadId: line(1024) }),
  },
})
