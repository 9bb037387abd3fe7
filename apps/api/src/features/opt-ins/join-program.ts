import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { pilotToChange } from '../pilots/known-pilot.ts'
import { insertOptIn } from '../pilots/provider-pilot.queries.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'

const selectOptIns = async (db: Queryable, pilotId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('pilot_opt_ins')
    .select('slug')
    .where('pilot_id', '=', pilotId)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** The pilot's own wish, of which the provider is notified once. Returns the programs the pilot is in. */
export const joinProgram = async (
  db: Transaction,
  webhooks: WebhookQueue,
  pilotId: number,
  program: string,
): Promise<string[]> => {
  const { status } = await pilotToChange(db, pilotId)
  if (await insertOptIn(db, pilotId, program))
    await webhooks.notify(db, {
      type: 'pilot.opted_in',
      data: { pilot_id: pilotId, pilot_status: status, program },
    })
  return selectOptIns(db, pilotId)
}
