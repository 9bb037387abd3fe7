import { shotSchema } from '@sortie/domain/mission/shot.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'

const missionParams = z.object({ missionId: z.coerce.number().int().positive() })
const shotParams = missionParams.extend({ id: z.coerce.number().int().positive() })

/** A shot without its assets, which have calls of their own. */
const shotRecord = shotSchema.omit({ images: true, videos: true })

/** Calls about the shots of a mission. */
export const shotCalls = defineCalls({
  'GET /pilots/missions/{missionId}/shots': {
    access: 'pilot',
    summary: 'The shots of a mission',
    params: missionParams,
    response: z.array(shotRecord),
    aliases: ['/v1/pilots/missions/{missionId}/shots'],
  },
  'GET /pilots/missions/{missionId}/shots/{id}': {
    access: 'pilot',
    summary: 'One shot',
    params: shotParams,
    response: shotRecord,
    aliases: ['/v1/pilots/missions/{missionId}/shots/{id}'],
  },
  'PATCH /pilots/missions/{missionId}/shots/{id}': {
    access: 'pilot',
    summary: 'Say why a shot could not be completed',
    params: shotParams,
    body: z.object({ pilot_comment: z.string().trim().max(2000).nullable() }),
    response: shotRecord,
    aliases: ['/v1/pilots/missions/{missionId}/shots/{id}'],
  },
  'DELETE /pilots/missions/{missionId}/shots/{id}': {
    access: 'pilot',
    summary: 'Delete a shot that has no assets',
    params: shotParams,
    aliases: ['/v1/pilots/missions/{missionId}/shots/{id}'],
  },
})
