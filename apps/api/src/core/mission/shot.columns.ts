import type { Finding } from '@sortie/domain/quality/finding.schema'
import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/schema.generated.ts'
import type { MissionColumns } from './mission-summary.columns.ts'

const shotType = (eb: ExpressionBuilder<Schema, 'shots'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('shot_types')
      .select((type) => [
        'shot_types.id',
        'shot_types.name',
        'shot_types.description',
        'shot_types.video',
        jsonArrayFrom(
          type
            .selectFrom('shot_type_sample_images as sample')
            .select([
              'sample.id',
              sql<{ small_640: string; medium_1024: string }>`json_build_object(
                'small_640', sample.small_640, 'medium_1024', sample.medium_1024)`.as('version_urls'),
            ])
            .whereRef('sample.shot_type_id', '=', 'shot_types.id')
            .orderBy('sample.position'),
        ).as('sample_images'),
      ])
      .whereRef('shot_types.id', '=', 'shots.shot_type_id'),
  )

type ShotColumns = ExpressionBuilder<Schema, 'shots'>

/** A shot without its assets. */
export const shotColumns = (shot: ShotColumns) => [
  'shots.id' as const,
  'shots.name' as const,
  'shots.instructions' as const,
  'shots.pilot_comment' as const,
  'shots.pilot_commented_at' as const,
  'shots.origin_type' as const,
  'shots.post_processes' as const,
  sql<QualityRule[]>`shots.quality_rules`.as('quality_rules'),
  sql<Finding[] | null>`shots.findings`.as('findings'),
  'shots.files_failing_must' as const,
  'shots.files_failing_should' as const,
  shotType(shot).as('shot_type'),
  jsonObjectFrom(
    shot
      .selectFrom('map_features')
      .select(['map_features.id', 'map_features.name'])
      .whereRef('map_features.id', '=', 'shots.map_feature_id'),
  ).as('map_feature'),
]

export const shots = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('shots')
      .select(shotColumns)
      .whereRef('shots.mission_id', '=', 'missions.id')
      .orderBy('shots.position')
      .orderBy('shots.id'),
  )
