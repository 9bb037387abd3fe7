import type { FlightApp } from '@sortie/domain/mission/flight-app.schema'
import type { SecretBox } from '../../platform/secret-box.ts'

type Settings = FlightApp['value']

/** A flight app's settings as stored: their secret is sealed, or still readable in a row of an earlier release. */
export interface StoredAppSettings {
  secret_key?: string | { sealed: string }
}

const placeOf = (missionId: number): string => `flight_apps.sealed_secret_key ${missionId}`

export const sealAppSecret = (secrets: SecretBox, missionId: number, secret: string): string =>
  secrets.seal(secret, placeOf(missionId))

/** The columns that hold a flight app's settings. */
export const sealAppSettings = (
  secrets: SecretBox,
  missionId: number,
  { secret_key, ...settings }: Settings,
) => ({
  value: JSON.stringify(settings),
  sealed_secret_key: secret_key === undefined ? null : sealAppSecret(secrets, missionId, secret_key),
})

export const openAppSettings = (
  secrets: SecretBox,
  missionId: number,
  { secret_key: stored, ...settings }: StoredAppSettings,
): Settings => {
  if (stored === undefined) return settings
  const secret_key =
    typeof stored === 'string' ? stored : secrets.openIfPossible(stored.sealed, placeOf(missionId))
  return secret_key === null ? settings : { ...settings, secret_key }
}

interface WithStoredApp {
  id: number
  flight_app: (Omit<FlightApp, 'value'> & { value: StoredAppSettings }) | null
}

/** A mission with its flight app's secret readable, for those who may see the mission. */
export const withAppSecret = <M extends WithStoredApp>(secrets: SecretBox, mission: M) => ({
  ...mission,
  flight_app: mission.flight_app && {
    ...mission.flight_app,
    value: openAppSettings(secrets, mission.id, mission.flight_app.value),
  },
})
