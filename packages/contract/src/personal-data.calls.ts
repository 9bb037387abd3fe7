import { moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

const exportSchema = z
  .object({
    pilot_id: recordId,
    exported_at: moment,
    records: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .describe('Every stored record about the pilot, by table'),
    documents: z
      .array(
        z.object({
          table: z.string(),
          id: z.union([z.string(), z.number()]),
          url: z.string().describe('Opens the file without a key for a few minutes'),
        }),
      )
      .describe('The files the pilot uploaded'),
  })
  .meta({ id: 'PersonalData' })

/** Export and erasure, which the law gives pilots a right to. They request it through the provider. */
export const personalDataCalls = defineCalls({
  'GET /v1/provider/pilots/{id}/personal_data': {
    access: 'provider',
    roles: ['pilot-manager'],
    isRecorded: true,
    summary: "Export a pilot's personal data, as one document with links to the files",
    params: idParams,
    response: exportSchema,
  },
  'DELETE /v1/provider/pilots/{id}/personal_data': {
    locks: { pilots: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['owner'],
    summary:
      "Erase a pilot: sessions end, missions that haven't been flown become available again, files and personal data are deleted, and payouts stay without a name",
    params: idParams,
  },
})
