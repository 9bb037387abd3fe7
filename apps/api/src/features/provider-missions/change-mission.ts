import type { MissionChanges } from '@sortie/contract/provider-mission.body'
import { known, listText, t } from '@sortie/domain/language'
import { isFlightAtNight } from '@sortie/domain/mission/flight-concerns'
import { withAppSecret } from '../../core/mission/flight-app-secret.ts'
import { selectMission } from '../../core/mission/mission.queries.ts'
import { invalid } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { insertLocation, withTimeZone } from '../locations/location.queries.ts'
import { notifyIfOutsideCertificates } from '../notifications/notify-outside-certificates.ts'
import { missionColumns } from './mission-columns.ts'
import { insertChangedEvent } from './mission-event.queries.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { fixSchedule } from './preschedule-mission.ts'
import { type LockedMission, lockMission, updateMission } from './provider-mission.queries.ts'
import type { KmlReader } from './read-kml.ts'
import { readMapFeatures } from './read-map-features.ts'
import { requireComingDay } from './require-coming-day.ts'
import { requireUnchanged } from './require-unchanged.ts'
import { storeParts } from './store-parts.ts'
import { hasJustLostAuthorization } from './timeline.queries.ts'
import { visibleChanges } from './visible-changes.ts'

const changeSchedule = async (db: Transaction, mission: LockedMission, body: MissionChanges) => {
  const { scheduled_at_start, scheduled_at_end, admin_scheduled } = body
  if (scheduled_at_start !== undefined && scheduled_at_end !== undefined) {
    if (admin_scheduled === false)
      throw invalid({ admin_scheduled: ['A mission with a schedule from the provider is prescheduled.'] })
    await fixSchedule(db, mission, { scheduled_at_start, scheduled_at_end })
  } else if (admin_scheduled === true) await updateMission(db, mission.id, { admin_scheduled })
  else if (admin_scheduled === false)
    await updateMission(db, mission.id, {
      admin_scheduled,
      // A pilot who holds the mission keeps the time; without one there is nobody to have chosen it.
      ...(mission.pilot_id === null && { scheduled_at_start: null, scheduled_at_end: null }),
    })
}

const isBookedAtNight = ({ scheduled_at_start: start, scheduled_at_end, ...site }: LockedMission): boolean =>
  start !== null &&
  Date.parse(start) > Date.now() &&
  isFlightAtNight({ scheduled_at_start: start, scheduled_at_end }, site)

/** Changes a mission, and notifies whom it concerns of what looks different now. */
export const changeMission = async (
  db: Transaction,
  id: number,
  body: MissionChanges,
  { kmlReader, secrets, ifMatch }: { kmlReader: KmlReader; secrets: SecretBox; ifMatch?: string | undefined },
): Promise<void> => {
  // Before the lock, so that nobody waits for a mission while a document is read.
  const features = await readMapFeatures(body, kmlReader)
  const mission = await lockMission(db, id)
  await requireUnchanged(db, mission, ifMatch)
  const location = body.location && (await withTimeZone(db, body.location))
  const zone = location ? location.timezone_id : mission.timezone_id
  if (body.fly_by_date !== mission.fly_by_date) requireComingDay(body.fly_by_date, zone)
  const shown = async () => {
    const mission = await selectMission(db, id)
    return mission ? withAppSecret(secrets, mission) : {}
  }
  const before = await shown()
  await updateMission(db, id, {
    ...missionColumns(body),
    // The old place may be that of a point of interest as well, so it is left as it is.
    ...(location && { location_id: await insertLocation(db, location) }),
  })
  await storeParts(
    db,
    { id, currency_code: body.currency_code ?? mission.currency_code },
    body,
    features,
    secrets,
  )
  await changeSchedule(db, mission, body)
  const changes = visibleChanges(before, await shown())
  const isNightChanged =
    body.may_fly_at_night !== undefined && body.may_fly_at_night !== mission.may_fly_at_night
  await insertChangedEvent(db, id, isNightChanged ? [...changes, 'rule for flights at night'] : changes)
  if (changes.length > 0)
    await notifyConcerned(db, mission, {
      title: () => t('Mission updated'),
      body: (name) => t('The {changes} for {name} changed.', { changes: listText(changes.map(known)), name }),
    })
  if (mission.pilot_id !== null && isNightChanged && body.may_fly_at_night && isBookedAtNight(mission))
    await notifyConcerned(db, mission, {
      title: () => t('Your flight may be at night'),
      body: (name) => t('{name} is meant to be flown after dark, at the time it is booked for.', { name }),
    })
  if (mission.pilot_id !== null && (await hasJustLostAuthorization(db, id)))
    await notifyConcerned(db, mission, {
      event: 'flight_blocked',
      title: () => t('Authorize your flight again'),
      body: (name) => t('The airspace authorization for {name} no longer covers the flight.', { name }),
    })
  await notifyIfOutsideCertificates(db, id)
}
