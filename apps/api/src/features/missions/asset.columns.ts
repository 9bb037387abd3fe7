import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/schema.generated.ts'
import type { MissionColumns } from './mission-summary.columns.ts'

type Urls = Record<string, string>

// Addresses are signed when assets are served; until an object store is attached there are none to give.
const noUrl = sql<string | null>`null::text`

const imageColumns = [
  'images.id',
  'images.name',
  noUrl.as('url'),
  sql<Urls>`images.versions`.as('version_urls'),
  'images.upload_number as uploadNumber',
  'images.shot_id as shot',
  'images.processing',
  'images.gps_latitude',
  'images.gps_longitude',
  'images.gps_altitude',
  'images.taken_at',
  'images.size',
  'images.error',
] as const

const videoColumns = [
  'videos.id',
  'videos.name',
  noUrl.as('url'),
  sql<Urls>`videos.versions`.as('version_urls'),
  'videos.shot_id as shot',
  'videos.processing',
  'videos.source_type',
  'videos.size',
] as const

export const images = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('images')
      .select(imageColumns)
      .whereRef('images.mission_id', '=', 'missions.id')
      .orderBy('images.upload_number')
      .orderBy('images.id'),
  )

export const videos = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('videos')
      .select(videoColumns)
      .whereRef('videos.mission_id', '=', 'missions.id')
      .orderBy('videos.id'),
  )

export const panoramas = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('panoramas')
      .select(['panoramas.id', 'panoramas.name', noUrl.as('url'), 'panoramas.processing'])
      .whereRef('panoramas.mission_id', '=', 'missions.id')
      .orderBy('panoramas.id'),
  )

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

export const shots = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('shots')
      .select((shot) => [
        'shots.id',
        'shots.name',
        'shots.instructions',
        'shots.pilot_comment',
        'shots.origin_type',
        'shots.post_processes',
        shotType(shot).as('shot_type'),
        jsonArrayFrom(
          shot.selectFrom('images').select(imageColumns).whereRef('images.shot_id', '=', 'shots.id'),
        ).as('images'),
        jsonArrayFrom(
          shot.selectFrom('videos').select(videoColumns).whereRef('videos.shot_id', '=', 'shots.id'),
        ).as('videos'),
        jsonObjectFrom(
          shot
            .selectFrom('map_features')
            .select(['map_features.id', 'map_features.name'])
            .whereRef('map_features.id', '=', 'shots.map_feature_id'),
        ).as('map_feature'),
      ])
      .whereRef('shots.mission_id', '=', 'missions.id')
      .orderBy('shots.position')
      .orderBy('shots.id'),
  )
