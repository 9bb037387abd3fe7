import { uploadCalls } from '@sortie/contract/upload.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { cancelUpload } from './cancel-upload.ts'
import { completeUpload } from './complete-upload.ts'
import { openUpload } from './open-upload.ts'

export const uploadRoutes = ({ serve, config, objects, jobQueue, webhooks }: FeatureParts): void => {
  serve(uploadCalls, {
    // One call for both, as the specification has it: whoever names parts completes.
    'POST /v1/pilots/uploads': ({ db, session, body }) => {
      const work = { db, objects, pilotId: session.pilotId, linkSeconds: config.uploadLinkSeconds }
      return 'parts' in body ? completeUpload(work, { jobQueue, webhooks }, body) : openUpload(work, body)
    },
    'DELETE /v1/pilots/uploads/{uploadId}': ({ db, session, params }) =>
      cancelUpload(db, jobQueue, session.pilotId, params.uploadId),
  })
}
