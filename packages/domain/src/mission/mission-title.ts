import { t } from '../language.ts'
import { addressText } from '../place/location.ts'
import type { MissionSummary } from './mission.schema.ts'

type Named = Pick<MissionSummary, 'id' | 'name' | 'work_order'> & {
  location: (NonNullable<Parameters<typeof addressText>[0]> & { name: string | null }) | null
}

/**
 * The name of a mission, wherever one is shown: the unique name of its place, else its own name, else its address.
 * Missions of a work order share one place and go by their own names (docs/decisions/074).
 */
export const missionTitle = ({ id, name, work_order, location }: Named): string => {
  const own = name.trim()
  if (work_order !== null && own) return own
  return location?.name?.trim() || own || addressText(location) || t('Mission {id}', { id })
}
