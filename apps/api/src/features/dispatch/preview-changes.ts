import type { BulkAction } from '@sortie/contract/dispatch.calls'
import type { FastifyRequest } from 'fastify'
import { rolledBack, type Transaction } from '../../platform/transaction.ts'
import { beginPreview, selectTitlesSince } from '../provider-missions/preview-messages.queries.ts'
import { changeMissions } from './change-missions.ts'

/** Whom the same change of many missions would notify of what: it is made and taken back, as for one (decision 195). */
export const previewChanges = (
  db: Transaction,
  request: FastifyRequest,
  change: BulkAction,
  tools: Parameters<typeof changeMissions>[3],
) =>
  rolledBack(db, async () => {
    const last = await beginPreview(db)
    const results = await changeMissions(db, request, change, tools)
    return { ...results, ...(await selectTitlesSince(db, last)) }
  })
