import { type UploadCompletion, type UploadSetup, uploadCalls } from '@sortie/contract/upload.calls'
import type { OwnTransactions } from '../../platform/call-steps.ts'
import { failedResult } from '../../platform/errors.ts'
import { refuseAdmin, type Session } from '../../platform/session/session.ts'
import type { FeatureParts } from '../feature-parts.ts'
import type { UploadWork } from './begin-uploads.ts'
import { cancelUpload } from './cancel-upload.ts'
import { uploadCompletion } from './complete-upload.ts'
import { openUploads } from './open-upload.ts'

type UploadCall = UploadCompletion | UploadSetup

export const uploadRoutes = ({ serve, config, objects, jobQueue, webhooks }: FeatureParts): void => {
  const completeUploads = uploadCompletion({ jobQueue, webhooks })
  const workOf = (db: OwnTransactions, { pilotId, admin }: Session): UploadWork => ({
    db,
    objects,
    pilotId,
    isAudited: admin !== null,
    linkSeconds: config.uploadLinkSeconds,
  })

  /** One call for both, as the specification has it: whoever names parts completes. */
  const carryOut = async (work: UploadWork, calls: readonly UploadCall[]) => {
    const completions = calls.filter((call): call is UploadCompletion => 'parts' in call)
    const setups = calls.filter((call): call is UploadSetup => !('parts' in call))
    const [completed, opened] = await Promise.all([
      completions.length > 0 ? completeUploads(work, completions) : [],
      setups.length > 0 ? openUploads(work, setups) : [],
    ])
    const outcomes = { completed: completed.values(), opened: opened.values() }
    return calls.map((call) => ('parts' in call ? outcomes.completed : outcomes.opened).next().value)
  }

  serve(uploadCalls, {
    'POST /v1/pilots/uploads': async ({ db, session, body }) => {
      const [outcome] = await carryOut(workOf(db, session), [body])
      if (outcome?.status !== 'fulfilled') throw outcome?.reason
      return outcome.value
    },
    'POST /v1/pilots/uploads/batch': async ({ db, session, body, request }) => {
      refuseAdmin(session, 'Please make these calls one at a time. Each is recorded separately.')
      const outcomes = await carryOut(workOf(db, session), body.calls)
      return {
        results: outcomes.map((outcome) =>
          outcome?.status === 'fulfilled'
            ? { status: 200 as const, body: outcome.value }
            : failedResult(request, outcome?.reason),
        ),
      }
    },
    'DELETE /v1/pilots/uploads/{uploadId}': ({ db, session, params }) =>
      cancelUpload(db, jobQueue, session.pilotId, params.uploadId),
  })
}
