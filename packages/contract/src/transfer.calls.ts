import { transferProgressSchema } from '@sortie/domain/mission/work-order.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

const transferSchema = z.object({
  value: z.object({ secret_key: z.string() }).describe("Stored in the flight app's value"),
})

const takenIn = z.object({
  files: z.int().describe('How many files were found in the folder'),
  left_out: z.array(z.string()).describe("Paths of files with unknown types, which don't become assets"),
})

/** Delivering a mission with the desktop transfer tool, through the S3 gateway. */
export const transferCalls = defineCalls({
  'POST /v1/pilots/missions/{id}/cyberduck': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed', 'mission_on_hold'],
    access: 'pilot',
    summary:
      "Generate credentials for the mission's folder. Repeated requests return the same ones while they work",
    params: idParams,
    response: transferSchema,
    callsOut: true,
  },
  'GET /v1/pilots/missions/{id}/cyberduck': {
    access: 'pilot',
    summary: 'Download the credentials as a Cyberduck bookmark, {id}.duck, without the secret access key',
    params: idParams,
    response: z.string(),
  },
  'GET /v1/pilots/missions/{id}/cyberduck/progress': {
    access: 'pilot',
    summary: "Get the progress of the mission's delivery with the desktop transfer tool",
    params: idParams,
    response: transferProgressSchema,
  },
  'POST /v1/pilots/missions/{id}/cyberduck/complete': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed', 'files_arriving', 'nothing_uploaded'],
    access: 'pilot',
    summary:
      "Mark the upload as done: the key is closed, and the folder's files become assets of their shots",
    params: idParams,
    response: takenIn,
    timeoutSeconds: 120,
    callsOut: true,
  },
})
