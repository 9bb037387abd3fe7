import type { NewMission } from '@sortie/contract/provider-mission.body'
import { rulesOfShot } from '@sortie/domain/quality/quality-rules'
import { selectWhatPackageBrings } from '../../core/mission/package-brings.queries.ts'
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

/** What the request leaves out and its package has: shots, their quality rules, the payout and the duration. */
const withPackage = async (db: Transaction, body: NewMission): Promise<NewMission> => {
  const brought = body.package_id ? await selectWhatPackageBrings(db, body.package_id) : undefined
  if (!brought) return body
  const { shots, payout, duration_in_seconds, quality_rules } = brought
  const own = body.shots?.map((shot) => ({ ...shot, quality_rules: shot.quality_rules ?? quality_rules }))
  const ofPackage = shots.map((shot) => ({
    ...shot,
    quality_rules: rulesOfShot(quality_rules, shot.quality_rules),
  }))
  return {
    ...body,
    shots: own ?? (ofPackage.length > 0 ? ofPackage : undefined),
    estimated_payouts: body.estimated_payouts ?? (payout ? [payout] : undefined),
    duration_in_seconds: body.duration_in_seconds ?? duration_in_seconds ?? undefined,
  }
}

export const createMission = async (
  db: Transaction,
  given: NewMission,
  { kmlReader, secrets }: { kmlReader: KmlReader; secrets: SecretBox },
): Promise<number> => {
  const body = await withPackage(db, given)
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
