import { badgeAbbreviation } from '@sortie/domain/pilot/badge'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Catalog } from './catalog.ts'

const retiredNow = { retired_at: sql<string>`coalesce(retired_at, now())` }

const devices = (db: Queryable) =>
  db.selectFrom('devices').select(['id', 'name', 'operating_system', 'device_type', 'retired_at'])

export const deviceCatalog: Catalog<'devices'> = {
  select: (db) => devices(db).orderBy('id').execute(),
  selectOne: (db, id) => devices(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, row) =>
    (await db.insertInto('devices').values(rowOf('devices', row)).returning('id').executeTakeFirstOrThrow())
      .id,
  update: (db, id, changes) =>
    db.updateTable('devices').set(rowOf('devices', changes)).where('id', '=', id).execute(),
  remove: (db, id) => db.updateTable('devices').set(retiredNow).where('id', '=', id).execute(),
}

export const selectChoosableDevices = (db: Queryable) =>
  devices(db).where('retired_at', 'is', null).orderBy(sql`lower(name)`).execute()

const licenseTypes = (db: Queryable) =>
  db
    .selectFrom('license_types')
    .select([
      'id',
      'name',
      'issuer_type',
      'issuing_body',
      'is_certificate_number_required',
      'reference_date_mode',
      'validity_period',
      'is_flight_certificate',
      'country_code',
      'retired_at',
    ])

export const licenseTypeCatalog: Catalog<'license_types'> = {
  select: (db) => licenseTypes(db).orderBy('id').execute(),
  selectOne: (db, id) => licenseTypes(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, row) =>
    (
      await db
        .insertInto('license_types')
        .values(rowOf('license_types', row))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: (db, id, changes) =>
    db.updateTable('license_types').set(rowOf('license_types', changes)).where('id', '=', id).execute(),
  remove: (db, id) => db.updateTable('license_types').set(retiredNow).where('id', '=', id).execute(),
}

export const selectChoosableLicenseTypes = (db: Queryable) =>
  licenseTypes(db).where('retired_at', 'is', null).orderBy(sql`lower(name)`).execute()

const equipment = (db: Queryable) => db.selectFrom('equipment').select(['id', 'name', 'retired_at'])

export const equipmentCatalog: Catalog<'equipment'> = {
  select: (db) => equipment(db).orderBy('id').execute(),
  selectOne: (db, id) => equipment(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, row) =>
    (
      await db
        .insertInto('equipment')
        .values(rowOf('equipment', row))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: (db, id, changes) =>
    db.updateTable('equipment').set(rowOf('equipment', changes)).where('id', '=', id).execute(),
  remove: (db, id) => db.updateTable('equipment').set(retiredNow).where('id', '=', id).execute(),
}

export const selectChoosableEquipment = (db: Queryable) =>
  equipment(db).where('retired_at', 'is', null).orderBy(sql`lower(name)`).execute()

const categories = (db: Queryable) => db.selectFrom('categories').select(['id', 'name', 'kind'])

export const categoryCatalog: Catalog<'categories'> = {
  select: (db) => categories(db).orderBy('id').execute(),
  selectOne: (db, id) => categories(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, row) =>
    (
      await db
        .insertInto('categories')
        .values(rowOf('categories', row))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: (db, id, changes) =>
    db.updateTable('categories').set(rowOf('categories', changes)).where('id', '=', id).execute(),
  remove: (db, id) => db.deleteFrom('categories').where('id', '=', id).execute(),
}

export const selectChoosableCategories = (db: Queryable) => categories(db).orderBy(sql`lower(name)`).execute()

const badges = (db: Queryable) => db.selectFrom('badges').select(['id', 'name', 'abbreviation'])

export const badgeCatalog: Catalog<'badges'> = {
  select: (db) => badges(db).orderBy('id').execute(),
  selectOne: (db, id) => badges(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, row) =>
    (
      await db
        .insertInto('badges')
        .values(rowOf('badges', { ...row, abbreviation: row.abbreviation ?? badgeAbbreviation(row.name) }))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: (db, id, changes) =>
    db.updateTable('badges').set(rowOf('badges', changes)).where('id', '=', id).execute(),
  remove: (db, id) => db.deleteFrom('badges').where('id', '=', id).execute(),
}

const rescheduleReasons = (db: Queryable) =>
  db.selectFrom('reschedule_reasons').select(['id', 'slug', 'short', 'blurb', 'is_pilot_selectable'])

export const rescheduleReasonCatalog: Catalog<'reschedule_reasons'> = {
  select: (db) => rescheduleReasons(db).orderBy('id').execute(),
  selectOne: (db, id) => rescheduleReasons(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, row) =>
    (
      await db
        .insertInto('reschedule_reasons')
        .values(rowOf('reschedule_reasons', row))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: (db, id, changes) =>
    db
      .updateTable('reschedule_reasons')
      .set(rowOf('reschedule_reasons', changes))
      .where('id', '=', id)
      .execute(),
  remove: (db, id) => db.deleteFrom('reschedule_reasons').where('id', '=', id).execute(),
}

const reviewReasons = (db: Queryable) =>
  db.selectFrom('review_reasons').select(['id', 'name', 'advice', 'position', 'retired_at'])

export const reviewReasonCatalog: Catalog<'review_reasons'> = {
  select: (db) => reviewReasons(db).orderBy('id').execute(),
  selectOne: (db, id) => reviewReasons(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, row) =>
    (
      await db
        .insertInto('review_reasons')
        .values(rowOf('review_reasons', row))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: (db, id, changes) =>
    db.updateTable('review_reasons').set(rowOf('review_reasons', changes)).where('id', '=', id).execute(),
  remove: (db, id) => db.updateTable('review_reasons').set(retiredNow).where('id', '=', id).execute(),
}

const legalEntities = (db: Queryable) =>
  db.selectFrom('legal_entities').select(['id', 'name', 'slug', 'display_countries'])

export const legalEntityCatalog: Catalog<'legal_entities'> = {
  select: (db) => legalEntities(db).orderBy('id').execute(),
  selectOne: (db, id) => legalEntities(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, row) =>
    (
      await db
        .insertInto('legal_entities')
        .values(rowOf('legal_entities', row))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: (db, id, changes) =>
    db.updateTable('legal_entities').set(rowOf('legal_entities', changes)).where('id', '=', id).execute(),
  remove: (db, id) => db.deleteFrom('legal_entities').where('id', '=', id).execute(),
}

const dailyMessages = (db: Queryable) =>
  db.selectFrom('daily_messages').select(['id', 'message', 'is_active'])

export const dailyMessageCatalog: Catalog<'daily_messages'> = {
  select: (db) => dailyMessages(db).orderBy('id').execute(),
  selectOne: (db, id) => dailyMessages(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, row) =>
    (
      await db
        .insertInto('daily_messages')
        .values(rowOf('daily_messages', row))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: (db, id, changes) =>
    db.updateTable('daily_messages').set(rowOf('daily_messages', changes)).where('id', '=', id).execute(),
  remove: (db, id) => db.deleteFrom('daily_messages').where('id', '=', id).execute(),
}
