import { stockSubmissionCalls } from '@sortie/contract/stock-submission.calls'
import { onlyFields } from '../../platform/stored-fields.ts'
import { linkToFile } from '../../platform/stored-files.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { acceptStock, rejectStock } from './review-stock.ts'
import {
  type StoredSubmission,
  selectSubmissionPage,
  selectSubmissionsOf,
} from './stock-submission.queries.ts'
import { submitStock } from './submit-stock.ts'

export const stockSubmissionRoutes = ({ serve, jobQueue, objects, webhooks }: FeatureParts): void => {
  const withFile = async ({ storage_key: key, file_type: type, ...submission }: StoredSubmission) => ({
    ...submission,
    file: type ? await linkToFile(objects, { key, type, name: `stock-${submission.id}` }) : null,
  })
  serve(stockSubmissionCalls, {
    'GET /v1/pilots/stock_submissions': ({ db, session }) => selectSubmissionsOf(db, session.pilotId),
    'POST /v1/pilots/stock_submissions': ({ db, session, body, files }) =>
      submitStock(db, { jobQueue, webhooks, pilotId: session.pilotId, file: files.fileInput }, body),
    'GET /v1/provider/stock_submissions': async ({ db, query }) => {
      const { data, meta } = await selectSubmissionPage(db, query)
      return { data: await Promise.all(data.map(withFile)), meta }
    },
    'POST /v1/provider/stock_submissions/{id}/accept': async ({ db, params }) =>
      withFile(await acceptStock(db, params.id)),
    'POST /v1/provider/stock_submissions/{id}/reject': async ({ db, params, body }) =>
      withFile(await rejectStock(db, params.id, onlyFields(body, 'reason').reason)),
  })
}
