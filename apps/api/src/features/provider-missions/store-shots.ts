import type { FieldErrors } from '@sortie/contract/errors'
import type { ShotInput } from '@sortie/contract/provider-mission.body'
import { invalid } from '../../platform/errors.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectFeatureNames } from './map-feature.queries.ts'
import { replaceShots, type ShotRow, selectShotIds } from './shot.queries.ts'

type Feature = { id: number; name: string }

const featureOf = (shot: ShotInput, features: readonly Feature[]): Feature | null | undefined => {
  if (shot.map_feature_index !== undefined) return features[shot.map_feature_index]
  if (shot.map_feature !== undefined) return features.find(({ name }) => name === shot.map_feature)
  return null
}

/** Stores the shots of a mission after its map features, which they may refer to. */
export const storeShots = async (
  db: Transaction,
  missionId: number,
  shots: readonly ShotInput[],
): Promise<void> => {
  const features = await selectFeatureNames(db, missionId)
  const known = new Set(await selectShotIds(db, missionId))
  const errors: FieldErrors = {}
  const rows = shots.map((shot, position): ShotRow => {
    const feature = featureOf(shot, features)
    if (feature === undefined) errors[`shots.${position}.map_feature`] = ["That map feature doesn't exist."]
    // Taken out once used, so that a second shot of the same id is refused as well.
    if (shot.id !== undefined && !known.delete(shot.id))
      errors[`shots.${position}.id`] = ["This mission doesn't have that shot."]
    const { map_feature_index: _index, map_feature: _name, ...own } = shot
    return rowOf('shots', {
      ...own,
      id: shot.id,
      position,
      instructions: shot.instructions ?? '',
      shot_type_id: shot.shot_type_id ?? null,
      map_feature_id: feature?.id ?? null,
      origin_type: shot.origin_type ?? (feature ? 'catalog' : 'custom'),
      post_processes: shot.post_processes ?? [],
      quality_rules: shot.quality_rules && JSON.stringify(shot.quality_rules),
    })
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await replaceShots(db, missionId, rows)
}
