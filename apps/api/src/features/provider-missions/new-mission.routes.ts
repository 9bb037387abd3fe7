import { newMissionCalls } from '@sortie/contract/new-mission.calls'
import type { AttemptLimit } from '../../platform/call-steps.ts'
import type { Serve } from '../../platform/serve.ts'
import { onlyFields } from '../../platform/stored-fields.ts'
import { previewMatching } from './preview-matching.ts'
import type { KmlReader } from './read-kml.ts'
import { readMapFeatures } from './read-map-features.ts'

/** The calls about missions that don't exist yet. They share the threads of the calls that create missions. */
export const serveNewMissionCalls = (serve: Serve, kmlReader: KmlReader, kmlLimit: AttemptLimit): void => {
  serve(
    newMissionCalls,
    {
      'GET /v1/provider/missions/matching_preview': ({ db, query }) => previewMatching(db, query),
      'POST /v1/provider/missions/read_kml': async ({ body }) => {
        const features = (await readMapFeatures(onlyFields(body, 'kml'), kmlReader)) ?? []
        return { map_features: features.map(({ properties: _, ...feature }) => feature) }
      },
    },
    { limits: { 'POST /v1/provider/missions/read_kml': kmlLimit } },
  )
}
