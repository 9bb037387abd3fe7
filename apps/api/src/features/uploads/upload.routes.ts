import { uploadCalls } from '@sortie/contract/upload.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { cancelUpload } from './cancel-upload.ts'
import { uploadCompletion } from './complete-upload.ts'
import { openUpload } from './open-upload.ts'

export const uploadRoutes = ({ serve, config, objects, jobQueue, webhooks }: FeatureParts): void => {
  const completeUpload = uploadCompletion({ jobQueue, webhooks })
  serve(uploadCalls, {
    // One call for both, as the specification has it: whoever names parts completes.
    'POST /v1/pilots/uploads': ({ db, session, body }) => {
      const { pilotId, admin } = session
      const work = { db, objects, pilotId, isAudited: admin !== null, linkSeconds: config.uploadLinkSeconds }
      return 'parts' in body ? completeUpload(work, body) : openUpload(work, body)
    },
    'DELETE /v1/pilots/uploads/{uploadId}': ({ db, session, params }) =>
      cancelUpload(db, jobQueue, session.pilotId, params.uploadId),
  })
}
