import type { BulkAction } from '@sortie/contract/dispatch.calls'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError, failedResult } from '../../platform/errors.ts'
import { isWriteConflict, type Transaction } from '../../platform/transaction.ts'
import { cancelMission } from '../provider-missions/cancel-mission.ts'
import { changeMission } from '../provider-missions/change-mission.ts'
import { holdMission } from '../provider-missions/hold-mission.ts'
import { offerMission } from '../provider-missions/offer-mission.ts'
import { withdrawMission } from '../provider-missions/withdraw-mission.ts'

type Tools = Parameters<typeof changeMission>[3]

/** What the call of one mission would do. Says to how many pilots it was offered. */
const changeOne = async (
  db: Transaction,
  id: number,
  change: BulkAction,
  tools: Tools,
): Promise<number | null> => {
  if (change.action === 'offer') return (await offerMission(db, id, {})).offered
  if (change.action === 'cancel') await cancelMission(db, id, change.reason)
  else if (change.action === 'withdraw') await withdrawMission(db, id)
  else if (change.action === 'fly_by') await changeMission(db, id, { fly_by_date: change.fly_by_date }, tools)
  else await holdMission(db, id, change.action === 'hold')
  return null
}

interface Result {
  id: number
  done: boolean
  offered: number | null
  problem: ReturnType<typeof failedResult>['problem'] | null
}

/** The signal is also aborted when a caller goes away, whose change is still made. */
const isOverdue = ({ signal }: Pick<FastifyRequest, 'signal'>): boolean =>
  signal.aborted && (signal.reason as { code?: string }).code === 'FST_ERR_HANDLER_TIMEOUT'

/**
 * Does the same to many missions. Each has a savepoint, so that one that is refused leaves no trace and the others
 * alone. They are locked in the order of their ids, so that two such calls take turns.
 */
export const changeMissions = async (
  db: Transaction,
  request: FastifyRequest,
  change: BulkAction,
  tools: Tools,
) => {
  const results = new Map<number, Result>()
  for (const id of change.ids.toSorted((a, b) => a - b)) {
    // The caller was told so already, and nothing is left of it.
    if (isOverdue(request)) throw new AppError('unavailable')
    await sql`savepoint one_mission`.execute(db)
    try {
      const offered = await changeOne(db, id, change, tools)
      results.set(id, { id, done: true, offered, problem: null })
    } catch (error) {
      // The whole call starts over, as the call of one mission would.
      if (isWriteConflict(error)) throw error
      await sql`rollback to savepoint one_mission`.execute(db)
      results.set(id, { id, done: false, offered: null, problem: failedResult(request, error).problem })
    }
    await sql`release savepoint one_mission`.execute(db)
  }
  const done = [...results.values()].filter((result) => result.done).length
  return {
    done,
    refused: results.size - done,
    results: change.ids.flatMap((id) => results.get(id) ?? []),
  }
}
