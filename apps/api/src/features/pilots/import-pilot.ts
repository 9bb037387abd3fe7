import type { PilotImport } from '@sortie/contract/pilot.calls'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { invalid } from '../../platform/errors.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { insertPilot } from '../account/account.queries.ts'
import { requireKnown } from '../catalogs/require-known.queries.ts'
import { hashPassword } from '../session/passwords.ts'
import { knownPilot } from './known-pilot.ts'
import {
  insertPilotDrones,
  insertPilotHoldings,
  insertPilotLicenses,
  selectCamerasOf,
} from './pilot-gear.queries.ts'

const requireOwnCameras = async (db: Transaction, drones: PilotImport['drones']): Promise<void> => {
  const cameras = await selectCamerasOf(
    db,
    drones.map(({ drone_id }) => drone_id),
  )
  for (const [index, { drone_id, camera_ids }] of drones.entries()) {
    const foreign = camera_ids.filter(
      (id) => !cameras.some((camera) => camera.id === id && camera.drone_id === drone_id),
    )
    if (foreign.length > 0)
      throw invalid({
        [`drones.${index}.camera_ids`]: foreign.map((id) => `This drone doesn't have camera ${id}.`),
      })
  }
}

const requireCatalogd = async (db: Transaction, pilot: PilotImport): Promise<void> => {
  const { drones, device_ids, licenses, equipment_ids, badges } = pilot
  const droneIds = drones.map(({ drone_id }) => drone_id)
  const typeIds = licenses.map(({ license_type_id }) => license_type_id)
  const badgeIds = badges.map(({ badge_id }) => badge_id)
  await requireKnown(db, 'drones', droneIds, 'drones')
  await requireKnown(db, 'devices', device_ids, 'device_ids')
  await requireKnown(db, 'license_types', typeIds, 'licenses')
  await requireKnown(db, 'equipment', equipment_ids, 'equipment_ids')
  await requireKnown(db, 'badges', badgeIds, 'badges')
  await requireOwnCameras(db, drones)
}

/** Takes over a pilot whom the provider knows already, with everything that pilot owns and holds. */
export const importPilot = async (
  db: Transaction,
  plainSessions: boolean,
  pilot: PilotImport,
): Promise<Pilot> => {
  await requireCatalogd(db, pilot)
  const { password, drones, device_ids, licenses, equipment_ids, badges, opt_ins, ...own } = pilot
  const password_hash = plainSessions && password ? await hashPassword(password) : null
  const row = rowOf('pilots', { ...own, paypal_email: own.paypal_email || null, password_hash })
  const { id } = await insertPilot(db, row)
  await insertPilotDrones(db, id, drones)
  await insertPilotLicenses(db, id, licenses)
  await insertPilotHoldings(db, id, { device_ids, equipment_ids, badges, opt_ins })
  return knownPilot(db, id)
}
