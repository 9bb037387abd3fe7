import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { resolveReshoot, selectPartialReshoot } from './partial-reshoot.queries.ts'
import { lockMission } from './provider-mission.queries.ts'

export const resolvePartialReshoot = async (db: Transaction, id: number, reshootId: number) => {
  const mission = await lockMission(db, id)
  const reshoot = await selectPartialReshoot(db, id, reshootId)
  if (!reshoot) throw notFound()
  if (reshoot.resolved_at !== null) return reshoot
  await resolveReshoot(db, reshootId)
  await notifyConcerned(db, mission, {
    title: 'Reshoot settled',
    body: 'the shots asked for again are no longer needed.',
  })
  return (await selectPartialReshoot(db, id, reshootId)) ?? reshoot
}
