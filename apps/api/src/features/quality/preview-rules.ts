import { mostPreviewedFiles, mostPreviewedMissions } from '@sortie/contract/quality.calls'
import type { DeliveredMission, EditedRules, RulePreview } from '@sortie/domain/provider/rule-preview'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { ThreadLimits } from '../../platform/thread-pool.ts'
import { openComparisonPool } from './comparison-pool.ts'
import {
  selectDeliveredFiles,
  selectDeliveredIds,
  selectDeliveredShots,
  selectSites,
} from './delivered.queries.ts'

export interface RulesToPreview {
  rules: EditedRules
  missions: DeliveredMission[]
}

interface Most {
  missions: number
  files: number
}

const most: Most = { missions: mostPreviewedMissions, files: mostPreviewedFiles }

/** As many of the newest shots as have no more files together; the newest one however many it has. */
const firstShots = <Shot extends { files: number }>(shots: readonly Shot[], limit: number): Shot[] => {
  let files = 0
  return shots.filter((shot, index) => {
    files += shot.files
    return index === 0 || files <= limit
  })
}

/** What was delivered for a package, the newest first, and whether there is more. */
export const readDelivered = async (
  db: Queryable,
  packageId: number,
  { missions: mostMissions, files: mostFiles }: Most = most,
): Promise<{ missions: DeliveredMission[]; is_capped: boolean }> => {
  const found = await selectDeliveredIds(db, packageId, mostMissions + 1)
  const ids = found.slice(0, mostMissions)
  if (ids.length === 0) return { missions: [], is_capped: false }
  const all = await selectDeliveredShots(db, ids)
  const shots = firstShots(all, mostFiles)
  const is_capped = found.length > ids.length || shots.length < all.length
  if (shots.length === 0) return { missions: [], is_capped }
  const meant = [...new Set(shots.map(({ mission_id }) => mission_id))]
  const [titleOf, sites, files] = [
    await selectMissionTitles(db, meant),
    await selectSites(db, meant),
    await selectDeliveredFiles(
      db,
      shots.map(({ id }) => id),
    ),
  ]
  const filesOf = Map.groupBy(files, ({ shot_id }) => shot_id)
  const shotsOf = Map.groupBy(shots, ({ mission_id }) => mission_id)
  return {
    is_capped,
    // A mission that was deleted meanwhile has none.
    missions: sites.map(({ id, ...site }) => {
      const delivered = (shotsOf.get(id) ?? []).map((shot) => ({
        id: shot.id,
        name: shot.name,
        files: filesOf.get(shot.id) ?? [],
      }))
      return { id, name: titleOf(id), site, shots: delivered }
    }),
  }
}

export interface RulePreviewer {
  preview(db: Queryable, packageId: number, rules: EditedRules): Promise<RulePreview & { is_capped: boolean }>
  close(): Promise<void>
}

export const openRulePreviewer = (limits: Partial<ThreadLimits> = {}): RulePreviewer => {
  const script = new URL('./preview-rules.worker.ts', import.meta.url)
  const pool = openComparisonPool<RulesToPreview, RulePreview>(script, limits)
  return {
    preview: async (db, packageId, rules) => {
      const known = await db
        .selectFrom('packages')
        .select('id')
        .where('id', '=', packageId)
        .executeTakeFirst()
      if (!known) throw notFound()
      const { missions, is_capped } = await readDelivered(db, packageId)
      return { ...(await pool.run({ rules, missions })), is_capped }
    },
    close: pool.close,
  }
}
