import { failedJobCalls } from '@sortie/contract/failed-job.calls'
import { pagingMeta } from '@sortie/contract/paging'
import { notFound } from '../../platform/errors.ts'
import { selectFailedJobs } from '../../platform/failed-jobs.queries.ts'
import type { FeatureParts } from '../feature-parts.ts'

export const failedJobRoutes = ({ serve, jobQueue }: FeatureParts): void => {
  serve(failedJobCalls, {
    'GET /v1/provider/jobs/failed': async ({ db, query: { page, per_page } }) => {
      await jobQueue.ready()
      const { data, total } = await selectFailedJobs(db, { page, per_page })
      return { data, meta: pagingMeta(page, per_page, total) }
    },
    'POST /v1/provider/jobs/failed/{id}/retry': async ({ db, params }) => {
      if (!(await jobQueue.retryFailed(db, params.id))) throw notFound()
    },
  })
}
