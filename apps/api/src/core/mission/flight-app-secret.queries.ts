import type { SecretBox } from '../../platform/secret-box.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { sealAppSecret } from './flight-app-secret.ts'

/** Replaces the secret of a mission's flight app; null removes it. The other settings stay. */
export const setAppSecret = (db: Transaction, secrets: SecretBox, missionId: number, secret: string | null) =>
  db
    .updateTable('flight_apps')
    .set({ sealed_secret_key: secret === null ? null : sealAppSecret(secrets, missionId, secret) })
    .where('mission_id', '=', missionId)
    .execute()
