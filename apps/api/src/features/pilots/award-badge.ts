import type { pilotBadgeStatuses } from '@sortie/domain/pilot/badge'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { notifyPilots } from '../notifications/notify.ts'
import { knownPilot, pilotToChange } from './known-pilot.ts'
import { deletePilotBadge, selectBadge, upsertPilotBadge } from './provider-pilot.queries.ts'

const notify = (db: Transaction, pilotId: number, title: string, badge_id: number): Promise<void> =>
  notifyPilots(db, [pilotId], {
    notification_type: 'new',
    title,
    meta: { badge_id },
    web_route_url: '/profile',
    app_route_url: '/profile',
  })

const knownBadge = async (db: Queryable, id: number) => {
  const badge = await selectBadge(db, id)
  if (!badge) throw notFound()
  return badge
}

export const awardBadge = async (
  db: Transaction,
  mails: MailQueue,
  pilotId: number,
  badgeId: number,
  status: (typeof pilotBadgeStatuses)[number],
): Promise<Pilot> => {
  await pilotToChange(db, pilotId)
  const { name } = await knownBadge(db, badgeId)
  const changed = await upsertPilotBadge(db, pilotId, badgeId, status)
  const title = status === 'complete' ? `You've earned the ${name} badge` : `The ${name} badge is pending`
  if (changed) await notify(db, pilotId, title, badgeId)
  if (changed && status === 'complete') await mails.send(db, pilotId, { kind: 'badge', details: { name } })
  return knownPilot(db, pilotId)
}

export const takeBadgeBack = async (db: Transaction, pilotId: number, badgeId: number): Promise<void> => {
  await pilotToChange(db, pilotId)
  const { name } = await knownBadge(db, badgeId)
  if (!(await deletePilotBadge(db, pilotId, badgeId))) throw notFound()
  await notify(db, pilotId, `The ${name} badge was removed`, badgeId)
}
