import { failedJobCalls } from '@sortie/contract/failed-job.calls'
import { notFound } from '../../platform/errors.ts'
import { selectFailedJobs } from '../../platform/failed-jobs.queries.ts'
import { keysetPage } from '../../platform/pages.ts'
import type { FeatureParts } from '../feature-parts.ts'

export const failedJobRoutes = ({ serve, jobQueue }: FeatureParts): void => {
  serve(failedJobCalls, {
    'GET /v1/provider/jobs/failed': async ({ db, query: { after = 0, per_page } }) => {
      await jobQueue.ready()
      // Jobs have no numbers: the place in the list says where the next page begins.
      const rows = await selectFailedJobs(db, { skip: after, limit: per_page + 1 })
      return keysetPage(rows, per_page, (row) => after + rows.indexOf(row) + 1)
    },
    'POST /v1/provider/jobs/failed/{id}/retry': async ({ db, params }) => {
      if (!(await jobQueue.retryFailed(db, params.id))) throw notFound()
    },
  })
}
