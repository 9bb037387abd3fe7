import { t } from '../language.ts'
import type { PartialReshoot, Shot } from './shot.schema.ts'

/** A comment says why there are no files, or why they break a rule that must be kept. */
export const readyToSubmit = (shot: {
  hasAssets: boolean
  pilot_comment: string | null
  mustFindings?: number
}): boolean => (shot.hasAssets && !shot.mustFindings) || Boolean(shot.pilot_comment?.trim())

/** The shots a pilot has to deliver: those of open partial reshoots, else all but the final assets. */
export const pilotShots = <S extends Pick<Shot, 'id' | 'name'>>(mission: {
  shots: readonly S[]
  partial_reshoots: readonly Pick<PartialReshoot, 'resolved_at' | 'shot_ids'>[]
}): S[] => {
  const again = new Set(
    mission.partial_reshoots
      .filter((reshoot) => reshoot.resolved_at === null)
      .flatMap((reshoot) => reshoot.shot_ids),
  )
  return mission.shots.filter((shot) => (again.size > 0 ? again.has(shot.id) : shot.name !== 'Final Assets'))
}

export interface ShotGroup<S> {
  name: string
  map_feature_id: number | null
  shots: S[]
}

/** Shots under the feature they belong to, in the order of the features; the rest at the end. */
export const groupShotsByFeature = <S extends Pick<Shot, 'map_feature'>>(
  shots: readonly S[],
  features: readonly { id: number; name: string }[],
): ShotGroup<S>[] => {
  const groups: ShotGroup<S>[] = features.map(({ id, name }) => ({
    name,
    map_feature_id: id,
    shots: shots.filter((shot) => shot.map_feature?.id === id),
  }))
  const rest = shots.filter((shot) => !features.some(({ id }) => id === shot.map_feature?.id))
  groups.push({ name: t('Additional Images'), map_feature_id: null, shots: rest })
  return groups.filter((group) => group.shots.length > 0)
}

export const hasOrthoShot = (shots: readonly { shot_type: { name: string } | null }[]): boolean =>
  shots.some((shot) => shot.shot_type?.name.toLowerCase().includes('ortho'))
