import type { NewMission } from '@sortie/contract/provider-mission.body'
import { sealAppSettings } from '../../core/mission/flight-app-secret.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'

type Given<K extends keyof NewMission> = NonNullable<NewMission[K]>

/** A payout without a currency is in that of the mission, which has the same default. */
export const replaceEstimatedPayouts = async (
  db: Transaction,
  mission: { id: number; currency_code: string | undefined },
  payouts: Given<'estimated_payouts'>,
): Promise<void> => {
  await db.deleteFrom('estimated_payouts').where('mission_id', '=', mission.id).execute()
  if (payouts.length === 0) return
  await db
    .insertInto('estimated_payouts')
    .values(
      payouts.map(({ payout_type = 'pilot', currency_code = mission.currency_code, ...payout }) =>
        rowOf('estimated_payouts', { ...payout, mission_id: mission.id, payout_type, currency_code }),
      ),
    )
    .execute()
}

export const replaceFlightApp = async (
  db: Transaction,
  missionId: number,
  app: NewMission['flight_app'],
  secrets: SecretBox,
): Promise<void> => {
  await db.deleteFrom('flight_apps').where('mission_id', '=', missionId).execute()
  if (!app) return
  const { value, pilot_flight_instruction, pilot_delivery_instruction, ...rest } = app
  await db
    .insertInto('flight_apps')
    .values(
      rowOf('flight_apps', {
        ...rest,
        mission_id: missionId,
        ...sealAppSettings(secrets, missionId, value ?? {}),
        pilot_flight_instruction: JSON.stringify(pilot_flight_instruction ?? {}),
        pilot_delivery_instruction: JSON.stringify(pilot_delivery_instruction ?? {}),
      }),
    )
    .execute()
}

export const replaceOnsiteContact = async (
  db: Transaction,
  missionId: number,
  contact: NewMission['onsite_contact'],
): Promise<void> => {
  await db.deleteFrom('onsite_contacts').where('mission_id', '=', missionId).execute()
  if (contact)
    await db
      .insertInto('onsite_contacts')
      .values(rowOf('onsite_contacts', { ...contact, mission_id: missionId }))
      .execute()
}

export const replaceAirspaceBriefing = async (
  db: Transaction,
  missionId: number,
  briefing: NewMission['airspace_briefing'],
): Promise<void> => {
  await db.deleteFrom('airspace_briefings').where('mission_id', '=', missionId).execute()
  if (!briefing) return
  const { notices = [], ...rest } = briefing
  await db
    .insertInto('airspace_briefings')
    .values(rowOf('airspace_briefings', { ...rest, mission_id: missionId }))
    .execute()
  if (notices.length > 0)
    await db
      .insertInto('airspace_notices')
      .values(notices.map((notice) => rowOf('airspace_notices', { ...notice, mission_id: missionId })))
      .execute()
}

export const replaceAirspaceCertificates = async (
  db: Transaction,
  missionId: number,
  certificates: Given<'airspace_certificates'>,
): Promise<void> => {
  await db.deleteFrom('airspace_certificates').where('mission_id', '=', missionId).execute()
  if (certificates.length > 0)
    await db
      .insertInto('airspace_certificates')
      .values(
        certificates.map((certificate) =>
          rowOf('airspace_certificates', { ...certificate, mission_id: missionId }),
        ),
      )
      .execute()
}

export const replaceLaancExemptions = async (
  db: Transaction,
  missionId: number,
  exemptions: Given<'laanc_exemptions'>,
): Promise<void> => {
  await db.deleteFrom('laanc_exemptions').where('mission_id', '=', missionId).execute()
  if (exemptions.length > 0)
    await db
      .insertInto('laanc_exemptions')
      .values(
        exemptions.map((exemption) => rowOf('laanc_exemptions', { ...exemption, mission_id: missionId })),
      )
      .execute()
}
