import type { NewPointOfInterest, PointOfInterestChanges } from '@sortie/contract/point-of-interest.calls'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { insertLocation, replaceLocation } from '../locations/location.queries.ts'
import {
  insertPointOfInterest,
  selectPlaceOfPointOfInterest,
  selectPointOfInterest,
  setWithdrawn,
  updatePointOfInterest,
} from './point-of-interest.queries.ts'

export const createPointOfInterest = async (db: Transaction, { location, ...row }: NewPointOfInterest) => {
  const location_id = await insertLocation(db, location)
  return selectPointOfInterest(db, await insertPointOfInterest(db, { ...row, location_id }))
}

/** A point withdrawn is no longer offered; a mission claimed from it continues. */
export const changePointOfInterest = async (
  db: Transaction,
  id: number,
  { location, withdrawn, ...changes }: PointOfInterestChanges,
) => {
  const place = await selectPlaceOfPointOfInterest(db, id)
  if (!place) throw notFound()
  if (location) await replaceLocation(db, place.location_id, location)
  if (withdrawn !== undefined) await setWithdrawn(db, id, withdrawn)
  if (Object.keys(changes).length > 0) await updatePointOfInterest(db, id, changes)
  return selectPointOfInterest(db, id)
}
