import { t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyPilots } from '../notifications/notify.ts'
import { knownPilot, pilotToChange } from './known-pilot.ts'
import { deleteOptIn, insertOptIn } from './provider-pilot.queries.ts'

const notify = (db: Transaction, pilotId: number, title: () => string, slug: string): Promise<void> =>
  notifyPilots(db, [pilotId], {
    event: 'account_changed',
    notification_type: 'new',
    title,
    meta: { opt_in: slug },
    web_route_url: '/profile',
    app_route_url: '/profile',
  })

const inWords = (slug: string): string => slug.replaceAll(/[_-]+/g, ' ')

export const optIn = async (db: Transaction, pilotId: number, slug: string): Promise<Pilot> => {
  await pilotToChange(db, pilotId)
  if (await insertOptIn(db, pilotId, slug))
    await notify(db, pilotId, () => t("You're now part of {program}", { program: inWords(slug) }), slug)
  return knownPilot(db, pilotId)
}

export const optOut = async (db: Transaction, pilotId: number, slug: string): Promise<void> => {
  await pilotToChange(db, pilotId)
  if (!(await deleteOptIn(db, pilotId, slug))) throw notFound()
  await notify(db, pilotId, () => t("You're no longer part of {program}", { program: inWords(slug) }), slug)
}
