import { dispatchCalls } from '@sortie/contract/dispatch.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { openKmlReader } from '../provider-missions/read-kml.ts'
import { changeMissions } from './change-missions.ts'
import { selectClusters, selectCounts } from './dispatch.queries.ts'
import { previewChanges } from './preview-changes.ts'

export const dispatchRoutes = ({ serve, secrets, onClose }: FeatureParts): void => {
  const kmlReader = openKmlReader()
  onClose(() => kmlReader.close())
  serve(dispatchCalls, {
    'GET /v1/provider/missions/counts': ({ db, query }) => selectCounts(db, query),
    'GET /v1/provider/missions/clusters': ({ db, query }) => selectClusters(db, query),
    'POST /v1/provider/missions/bulk': ({ db, request, body }) =>
      changeMissions(db, request, body, { kmlReader, secrets }),
    'POST /v1/provider/missions/bulk/preview': ({ db, request, body }) =>
      previewChanges(db, request, body, { kmlReader, secrets }),
  })
}
