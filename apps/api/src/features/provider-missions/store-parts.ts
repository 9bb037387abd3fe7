import type { SecretBox } from '../../platform/secret-box.ts'
import { requireNoFieldsLeft } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { replaceMapFeatures } from './map-feature.queries.ts'
import type { MissionParts } from './mission-columns.ts'
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
  mission: { id: number; currency_code: string | undefined },
  parts: MissionParts,
  features: readonly ReadFeature[] | undefined,
  secrets: SecretBox,
): Promise<void> => {
  const { estimated_payouts, shots, flight_app, onsite_contact, airspace_briefing, ...others } = parts
  // The features are these two, read and checked.
  const { airspace_certificates, laanc_exemptions, map_features: _, kml: __, ...left } = others
  requireNoFieldsLeft(left)
  if (estimated_payouts) await replaceEstimatedPayouts(db, mission, estimated_payouts)
  if (features) await replaceMapFeatures(db, mission.id, features)
  if (shots) await storeShots(db, mission.id, shots)
  if (flight_app !== undefined) await replaceFlightApp(db, mission.id, flight_app, secrets)
  if (onsite_contact !== undefined) await replaceOnsiteContact(db, mission.id, onsite_contact)
  if (airspace_briefing !== undefined) await replaceAirspaceBriefing(db, mission.id, airspace_briefing)
  if (airspace_certificates) await replaceAirspaceCertificates(db, mission.id, airspace_certificates)
  if (laanc_exemptions) await replaceLaancExemptions(db, mission.id, laanc_exemptions)
}
