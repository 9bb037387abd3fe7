import { t } from '@sortie/domain/language'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import { eachInBatches } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import type { JobLog } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { missionNotification, notifyEach } from '../notifications/notify.ts'
import { lockOverdueMissions, markExpired, selectOverdueMissions } from './overdue-missions.queries.ts'

const missionsPerBatch = 200

const expireSome = (db: Database, overdue: readonly number[]): Promise<number> =>
  inTransaction(db, async (trx) => {
    const ids = await lockOverdueMissions(trx, overdue)
    if (ids.length === 0) return 0
    const expired = await markExpired(trx, ids)
    const titleOf = await selectMissionTitles(trx, ids)
    const notifications = expired.map(({ id, pilot_id, offered_to }) => {
      const offered = pilot_id === null
      const notification = missionNotification(
        { id, offered },
        {
          notification_type: 'pilot/mission/updated',
          title: () => t('Mission expired'),
          body: () => t('The last day to fly {name} has passed.', { name: titleOf(id) }),
        },
      )
      const pilot_ids = pilot_id === null ? offered_to : [pilot_id]
      const event = offered ? ('offer_changed' as const) : ('mission_changed' as const)
      return { ...notification, event, pilot_ids }
    })
    for (const event of ['offer_changed', 'mission_changed'] as const)
      await notifyEach(
        trx,
        event,
        notifications.filter((notification) => notification.event === event),
      )
    return ids.length
  })

/** Expires missions whose last day has ended, and notifies the pilots who held or were offered them. */
export const expireOverdueMissions = (
  db: Database,
  signal: AbortSignal,
  batchSize = missionsPerBatch,
  log?: JobLog,
): Promise<number> =>
  eachInBatches(batchSize, signal, {
    select: (after, limit) => selectOverdueMissions(db, after, limit),
    work: (ids) => expireSome(db, ids),
    onFailure: (mission, err) => log?.error({ mission, err }, 'a mission could not be expired'),
  })
