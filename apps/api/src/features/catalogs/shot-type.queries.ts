import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'
import { requireNoFieldsLeft, rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { Catalog, NewRow } from './catalog.ts'

const shotTypes = (db: Queryable) =>
  db
    .selectFrom('shot_types')
    .select(['id', 'name', 'description', 'video'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('shot_type_sample_images')
          .whereRef('shot_type_id', '=', 'shot_types.id')
          .orderBy('position')
          .select([
            'shot_type_sample_images.id',
            sql<{
              small_640: string
              medium_1024: string
            }>`json_build_object('small_640', small_640, 'medium_1024', medium_1024)`.as('version_urls'),
          ]),
      ).as('sample_images'),
    )

const setSampleImages = async (
  db: Transaction,
  shot_type_id: number,
  images: NonNullable<NewRow<'shot_types'>['sample_images']>,
): Promise<void> => {
  await db.deleteFrom('shot_type_sample_images').where('shot_type_id', '=', shot_type_id).execute()
  if (images.length === 0) return
  await db
    .insertInto('shot_type_sample_images')
    .values(
      images.map(({ version_urls, ...left }, position) => {
        requireNoFieldsLeft(left)
        return rowOf('shot_type_sample_images', { ...version_urls, position, shot_type_id })
      }),
    )
    .execute()
}

export const shotTypeCatalog: Catalog<'shot_types'> = {
  select: (db) => shotTypes(db).orderBy('id').execute(),
  selectOne: (db, id) => shotTypes(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, { sample_images = [], ...shotType }) => {
    const added = db.insertInto('shot_types').values(rowOf('shot_types', shotType)).returning('id')
    const { id } = await added.executeTakeFirstOrThrow()
    await setSampleImages(db, id, sample_images)
    return id
  },
  update: async (db, id, { sample_images, ...changes }) => {
    if (Object.keys(changes).length > 0)
      await db.updateTable('shot_types').set(rowOf('shot_types', changes)).where('id', '=', id).execute()
    if (sample_images) await setSampleImages(db, id, sample_images)
  },
  remove: async (db, id) => {
    await db.deleteFrom('shot_types').where('id', '=', id).execute()
  },
}
