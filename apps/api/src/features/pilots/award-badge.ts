import { t } from '@sortie/domain/language'
import type { pilotBadgeStatuses } from '@sortie/domain/pilot/badge'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { mailPilot, notifyPilots } from '../notifications/notify.ts'
import { knownPilot, pilotToChange } from './known-pilot.ts'
import {
  deletePilotBadge,
  lockPilot,
  selectBadge,
  selectPackageBadge,
  upsertPilotBadge,
} from './provider-pilot.queries.ts'

type BadgeMeta = { badge_id: number; mission_id?: number }

const inBell = (title: () => string, meta: BadgeMeta) =>
  ({
    notification_type: 'new',
    title,
    meta,
    web_route_url: '/profile',
    app_route_url: '/profile',
  }) as const

const notify = (db: Transaction, pilotId: number, title: () => string, meta: BadgeMeta): Promise<void> =>
  notifyPilots(db, [pilotId], { event: 'account_changed', ...inBell(title, meta) })

const knownBadge = async (db: Queryable, id: number) => {
  const badge = await selectBadge(db, id)
  if (!badge) throw notFound()
  return badge
}

type BadgeStatus = (typeof pilotBadgeStatuses)[number]

/** The pilot is notified only of a badge they didn't have in this status. */
const giveBadge = async (
  db: Transaction,
  mails: MailQueue,
  pilotId: number,
  { id, name }: { id: number; name: string },
  status: BadgeStatus,
  earnedBy: { mission_id?: number } = {},
): Promise<void> => {
  if (!(await upsertPilotBadge(db, pilotId, id, status))) return
  const meta = { badge_id: id, ...earnedBy }
  if (status !== 'complete')
    return notify(db, pilotId, () => t('The {name} badge is pending', { name }), meta)
  await mailPilot(db, mails, pilotId, {
    event: 'badge_earned',
    mail: { kind: 'badge', details: { name } },
    bell: inBell(() => t("You've earned the {name} badge", { name }), meta),
  })
}

export const awardBadge = async (
  db: Transaction,
  mails: MailQueue,
  pilotId: number,
  badgeId: number,
  status: BadgeStatus,
): Promise<Pilot> => {
  await pilotToChange(db, pilotId)
  await giveBadge(db, mails, pilotId, await knownBadge(db, badgeId), status)
  return knownPilot(db, pilotId)
}

/** A completed training mission earns its pilot the badge of its package, if the package has one. */
export const awardTrainingBadge = async (
  db: Transaction,
  mails: MailQueue,
  { id, pilot_id, package_id }: { id: number; pilot_id: number | null; package_id: number | null },
): Promise<void> => {
  if (pilot_id === null || package_id === null) return
  const badge = await selectPackageBadge(db, package_id)
  // A mission that an erased pilot has flown is completed like any other, but nobody is there to earn a badge.
  if (badge && (await lockPilot(db, pilot_id)))
    // The portal congratulates on a badge that was flown for.
    await giveBadge(db, mails, pilot_id, badge, 'complete', { mission_id: id })
}

export const revokeBadge = async (db: Transaction, pilotId: number, badgeId: number): Promise<void> => {
  await pilotToChange(db, pilotId)
  const { name } = await knownBadge(db, badgeId)
  if (!(await deletePilotBadge(db, pilotId, badgeId))) throw notFound()
  await notify(db, pilotId, () => t('The {name} badge was removed', { name }), { badge_id: badgeId })
}
