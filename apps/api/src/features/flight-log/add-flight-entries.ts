import { boundedEntryTime, mostFlightEntries } from '@sortie/domain/mission/flight-log'
import type { FlightEntry, NewFlightEntry } from '@sortie/domain/mission/flight-log.schema'
import { lockPilotMission } from '../../core/mission/lock-mission.queries.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { type Entry, insertFlightEntries, selectFlightLog } from './flight-log.queries.ts'

interface Added {
  missionId: number
  pilotId: number
  entries: readonly NewFlightEntry[]
}

const asEntry = (entry: NewFlightEntry, receivedAt: Date): Entry => ({
  id: entry.id,
  kind: entry.kind,
  item: entry.kind === 'check' ? entry.item : null,
  shot_id: entry.kind === 'shot' ? entry.shot_id : null,
  is_done: entry.kind === 'note' || entry.is_done,
  note: entry.kind === 'note' ? entry.note : '',
  at: boundedEntryTime(entry.at, receivedAt),
})

/**
 * Adds what a device noted at a site, which may be hours ago. The mission is locked, so entries of two devices are
 * stored in turn, and what is sent twice at once is stored once.
 */
export const addFlightEntries = async (
  trx: Transaction,
  { missionId, pilotId, entries }: Added,
): Promise<FlightEntry[]> => {
  const mission = await lockPilotMission(trx, missionId, pilotId)
  if (!mission.held) throw new AppError('step_not_allowed')
  const receivedAt = new Date()
  await insertFlightEntries(trx, {
    missionId,
    pilotId,
    entries: entries.map((entry) => asEntry(entry, receivedAt)),
  })
  const log = await selectFlightLog(trx, { missionId, pilotId })
  if (log.length > mostFlightEntries)
    throw invalid({ entries: [`At most ${mostFlightEntries} entries about a mission.`] })
  return log
}
