import { inLanguage, known, t } from '@sortie/domain/language'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { addressLine } from '@sortie/domain/place/location'
import { calendarFeed } from '@sortie/domain/schedule/icalendar'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { speechOf } from '../../platform/speeches.ts'
import { selectCalendarMissions, selectPilotOfSecret } from './calendar-feed.queries.ts'

/** The calendar behind a secret address, in its pilot's language. A mission that was canceled stays in it, marked so. */
export const writeCalendar = async (db: Queryable, secret: string, publicUrl: string): Promise<string> => {
  const feed = await selectPilotOfSecret(db, secret)
  if (!feed) throw notFound()
  const missions = await selectCalendarMissions(db, feed.pilot_id)
  return inLanguage(speechOf(feed.language), () =>
    calendarFeed({
      name: t('Sortie missions'),
      now: new Date(),
      missions: missions.map((mission) => ({
        id: mission.id,
        name: missionTitle(mission),
        address: known(addressLine(mission.location)),
        url: `${publicUrl}/clientmission/${mission.id}`,
        scheduled_at_start: mission.scheduled_at_start,
        scheduled_at_end: mission.scheduled_at_end,
        zone: mission.location?.timezone_id ?? null,
        sequence: mission.schedule_sequence,
        updated_at: mission.updated_at,
        canceled: mission.status === 'canceled',
      })),
    }),
  )
}
