import type { Transaction } from '../../platform/transaction.ts'
import type { ReadFeature } from './read-map-features.ts'

export const selectFeatureNames = (db: Transaction, missionId: number) =>
  db
    .selectFrom('map_features')
    .select(['id', 'name'])
    .where('mission_id', '=', missionId)
    .orderBy('position')
    .execute()

/** The features of a mission, drawn again. Shots stay with the feature of the same name. */
export const replaceMapFeatures = async (
  db: Transaction,
  missionId: number,
  features: readonly ReadFeature[],
): Promise<void> => {
  const links = await db
    .selectFrom('shots')
    .innerJoin('map_features', 'map_features.id', 'shots.map_feature_id')
    .select(['shots.id', 'map_features.name'])
    .where('shots.mission_id', '=', missionId)
    .execute()
  await db.deleteFrom('map_features').where('mission_id', '=', missionId).execute()
  if (features.length === 0) return
  const drawn = await db
    .insertInto('map_features')
    .values(
      features.map(({ geometry, properties, shot_type_attributes, ...feature }, position) => ({
        ...feature,
        mission_id: missionId,
        position,
        geometry_type: geometry.type,
        geometry: JSON.stringify(geometry),
        properties: JSON.stringify(properties),
        shot_type_attributes: JSON.stringify(shot_type_attributes),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  for (const feature of drawn) {
    const shotIds = links.filter(({ name }) => name !== '' && name === feature.name).map(({ id }) => id)
    if (shotIds.length > 0)
      await db.updateTable('shots').set({ map_feature_id: feature.id }).where('id', 'in', shotIds).execute()
  }
}
