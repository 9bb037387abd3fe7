import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { selectPilot } from '../../core/pilot/pilot.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { lockPilot } from './provider-pilot.queries.ts'

/** The complete pilot; one who does not exist is reported as missing. */
export const knownPilot = async (db: Queryable, id: number): Promise<Pilot> => {
  const pilot = await selectPilot(db, id)
  if (!pilot) throw notFound()
  return pilot
}

/** The pilot about to be changed, kept from other changes meanwhile. */
export const pilotToChange = async (db: Transaction, id: number) => {
  const pilot = await lockPilot(db, id)
  if (!pilot) throw notFound()
  return pilot
}
