import { t } from '@sortie/domain/language'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'
import { locationColumns } from './location.columns.ts'

/** The names by which pilots know missions; a mission that is gone goes by its number. */
export const selectMissionTitles = async (
  db: Queryable,
  ids: readonly number[],
): Promise<(id: number) => string> => {
  const missions = await db
    .selectFrom('missions')
    .select((eb) => [
      'missions.id',
      'missions.name',
      'missions.work_order_id as work_order',
      jsonObjectFrom(
        eb
          .selectFrom('locations')
          .select(locationColumns)
          .whereRef('locations.id', '=', 'missions.location_id'),
      ).as('location'),
    ])
    .where('missions.id', 'in', [...ids])
    .execute()
  const byId = new Map(missions.map((mission) => [mission.id, mission]))
  // Composed when it is asked for, in the language that is spoken then.
  return (id) => {
    const mission = byId.get(id)
    return mission ? missionTitle(mission) : t('Mission {id}', { id })
  }
}
