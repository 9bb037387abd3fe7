import { mostExported, payoutBatchCalls } from '@sortie/contract/payout-batch.calls'
import { totalsPerCurrency } from '@sortie/domain/money/money'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { type KeysetPage, keysetPage } from '../../platform/pages.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectBatches } from './payout-batch.queries.ts'
import { selectDueSums, selectDues } from './payout-due.queries.ts'
import { selectExported, selectPayee, selectStatement, writePayouts } from './payout-export.queries.ts'
import { retryPayout } from './send-payout.ts'
import { previewBatch, startBatch } from './start-batch.ts'

const listDues = async (
  db: Queryable,
  {
    after = 0,
    per_page,
    ...filter
  }: KeysetPage & { pilot_id?: number | undefined; approved_until?: string | undefined },
) => {
  const found = await selectDues(db, filter, per_page + 1, after)
  const sums = await selectDueSums(db, filter)
  return {
    data: found.slice(0, per_page).map(({ account: _, ...due }) => due),
    meta: {
      per_page,
      next: found.length > per_page ? after + per_page : null,
      total: sums.reduce((total, { count }) => total + count, 0),
      sums: sums.map(({ amount, currency }) => ({ amount, currency })),
    },
  }
}

const showStatement = async (db: Queryable, id: number, month: string) => {
  const pilot = await selectPayee(db, id)
  if (!pilot) throw notFound()
  const rows = await selectStatement(db, id, month)
  const missions = rows.filter(({ payoutable_type }) => payoutable_type === 'Mission')
  const ids = missions.map(({ payoutable_id }) => payoutable_id)
  const titleOf = ids.length > 0 ? await selectMissionTitles(db, ids) : String
  return {
    pilot: { id: pilot.id, name: pilot.name },
    month,
    timezone_id: pilot.timezone_id,
    payouts: rows.map(({ payoutable_type, payoutable_id, ...payout }) => ({
      ...payout,
      mission: payoutable_type === 'Mission' ? { id: payoutable_id, title: titleOf(payoutable_id) } : null,
    })),
    sums: totalsPerCurrency(rows),
  }
}

export const payoutBatchRoutes = ({ serve, mails, jobQueue }: FeatureParts): void => {
  serve(payoutBatchCalls, {
    'GET /v1/provider/payout_dues': ({ db, query }) => listDues(db, query),
    'POST /v1/provider/payout_batches/preview': ({ db, body }) => previewBatch(db, body.mission_ids),
    'POST /v1/provider/payout_batches': ({ db, provider, body }) =>
      startBatch(db, { mails, jobQueue }, provider, body),
    'GET /v1/provider/payout_batches': async ({ db, query }) =>
      keysetPage(await selectBatches(db, query), query.per_page, ({ id }) => id),
    'POST /v1/provider/payouts/{id}/retry': ({ db, params }) =>
      retryPayout(db, { mails, jobQueue }, params.id),
    'GET /v1/provider/payouts.csv': async ({ db, query, reply }) => {
      if (query.to < query.from) throw invalid({ to: ['The end must not be before the start.'] })
      const rows = await selectExported(db, query, mostExported + 1)
      if (rows.length > mostExported)
        throw invalid({
          to: [`There are more than ${mostExported} payouts. Please choose a shorter period.`],
        })
      reply.header('content-disposition', `attachment; filename="payouts-${query.from}-${query.to}.csv"`)
      reply.type('text/csv; charset=utf-8')
      return writePayouts(rows)
    },
    'GET /v1/provider/pilots/{id}/statement': ({ db, params, query }) =>
      showStatement(db, params.id, query.month),
  })
}
