import { shotSchema } from '@sortie/domain/mission/shot.schema'
import { tooLongText } from '@sortie/domain/texts'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

const shotParams = idParams.extend({ shotId: z.coerce.number().int().positive() })

/** A shot without its assets, which have calls of their own. */
const shotRecord = shotSchema.omit({ images: true, videos: true })

/** Calls about the shots of a mission. */
export const shotCalls = defineCalls({
  'GET /pilots/missions/{id}/shots': {
    access: 'pilot',
    summary: "List a mission's shots",
    params: idParams,
    response: z.array(shotRecord),
    aliases: ['/v1/pilots/missions/{id}/shots'],
  },
  'GET /pilots/missions/{id}/shots/{shotId}': {
    access: 'pilot',
    summary: 'Get a shot',
    params: shotParams,
    response: shotRecord,
    aliases: ['/v1/pilots/missions/{id}/shots/{shotId}'],
  },
  'PATCH /pilots/missions/{id}/shots/{shotId}': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Comment on why a shot could not be completed',
    params: shotParams,
    body: z.object({ pilot_comment: z.string().trim().max(2000, tooLongText(2000)).nullable() }),
    response: shotRecord,
    aliases: ['/v1/pilots/missions/{id}/shots/{shotId}'],
  },
  'DELETE /pilots/missions/{id}/shots/{shotId}': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Delete a shot that has no assets',
    params: shotParams,
    aliases: ['/v1/pilots/missions/{id}/shots/{shotId}'],
  },
})
