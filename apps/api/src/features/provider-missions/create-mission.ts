import type { NewMission } from '@sortie/contract/provider-mission.body'
import { invalid } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { insertLocation, withTimeZone } from '../locations/location.queries.ts'
import { missionColumns } from './mission-columns.ts'
import { insertMission } from './provider-mission.queries.ts'
import type { KmlReader } from './read-kml.ts'
import { readMapFeatures } from './read-map-features.ts'
import { requireComingDay } from './require-coming-day.ts'
import { storeParts } from './store-parts.ts'

export const createMission = async (
  db: Transaction,
  body: NewMission,
  { kmlReader, secrets }: { kmlReader: KmlReader; secrets: SecretBox },
): Promise<number> => {
  const scheduled = body.scheduled_at_start !== undefined
  if (scheduled && body.admin_scheduled === false)
    throw invalid({ admin_scheduled: ['A mission with a schedule from the provider is prescheduled.'] })
  const location = body.location && (await withTimeZone(db, body.location))
  requireComingDay(body.fly_by_date, location?.timezone_id)
  const features = await readMapFeatures(body, kmlReader)
  const id = await insertMission(db, {
    ...missionColumns(body),
    mission_type: body.mission_type,
    status: body.status ?? 'available',
    location_id: location ? await insertLocation(db, location) : null,
    admin_scheduled: body.admin_scheduled ?? scheduled,
    scheduled_at_start: body.scheduled_at_start,
    scheduled_at_end: body.scheduled_at_end,
  })
  await storeParts(db, { id, currency_code: body.currency_code }, body, features, secrets)
  return id
}
