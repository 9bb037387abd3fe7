import type { MissionChanges } from '@sortie/contract/provider-mission.body'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { replaceMapFeatures } from './map-feature.queries.ts'
import {
  replaceAirspaceBriefing,
  replaceAirspaceCertificates,
  replaceEstimatedPayouts,
  replaceFlightApp,
  replaceLaancExemptions,
  replaceOnsiteContact,
} from './mission-part.queries.ts'
import type { ReadFeature } from './read-map-features.ts'
import { storeShots } from './store-shots.ts'

/** Stores what belongs to a mission and was given; each part replaces what was there. */
export const storeParts = async (
  db: Transaction,
  mission: { id: number; currency_code: string },
  body: MissionChanges,
  features: readonly ReadFeature[] | undefined,
  secrets: SecretBox,
): Promise<void> => {
  if (body.estimated_payouts) await replaceEstimatedPayouts(db, mission, body.estimated_payouts)
  if (features) await replaceMapFeatures(db, mission.id, features)
  if (body.shots) await storeShots(db, mission.id, body.shots)
  if (body.flight_app !== undefined) await replaceFlightApp(db, mission.id, body.flight_app, secrets)
  if (body.onsite_contact !== undefined) await replaceOnsiteContact(db, mission.id, body.onsite_contact)
  if (body.airspace_briefing !== undefined)
    await replaceAirspaceBriefing(db, mission.id, body.airspace_briefing)
  if (body.airspace_certificates)
    await replaceAirspaceCertificates(db, mission.id, body.airspace_certificates)
  if (body.laanc_exemptions) await replaceLaancExemptions(db, mission.id, body.laanc_exemptions)
}
