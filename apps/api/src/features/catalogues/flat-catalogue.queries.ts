import { badgeAbbreviation } from '@sortie/domain/pilot/badge'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Catalogue, CatalogueName, NewRow, Row } from './catalogue.ts'

type FlatName = Exclude<CatalogueName, 'drones' | 'packages' | 'shot_types'>

type FlatColumns = { [Name in FlatName]: readonly (keyof Row<Name> & keyof Schema[Name] & string)[] }

/** Catalogues whose rows are the rows of one table. */
const flatColumns: FlatColumns = {
  devices: ['id', 'name', 'operating_system', 'device_type', 'retired_at'],
  license_types: [
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
  ],
  equipment: ['id', 'name', 'retired_at'],
  categories: ['id', 'name', 'kind'],
  badges: ['id', 'name', 'abbreviation'],
  reschedule_reasons: ['id', 'slug', 'short', 'blurb', 'is_pilot_selectable'],
  legal_entities: ['id', 'name', 'slug', 'display_countries'],
  daily_messages: ['id', 'message', 'is_active'],
}

/** Kysely cannot follow a table known only by its name; equipment stands for any of them here. */
const asTable = (name: FlatName) => name as 'equipment'

const retiredNow = { retired_at: sql<string>`coalesce(retired_at, now())` as RawBuilder<string> }

const completeBadge = (badge: NewRow<'badges'>): NewRow<'badges'> => ({
  ...badge,
  abbreviation: badge.abbreviation ?? badgeAbbreviation(badge.name),
})

export const flatCatalogue = <Name extends FlatName>(name: Name): Catalogue<Name> => {
  const table = asTable(name)
  const columns = flatColumns[name] as unknown as readonly (keyof Schema['equipment'])[]
  const retires = columns.includes('retired_at')
  return {
    select: async (db) =>
      (await db.selectFrom(table).select(columns).orderBy('id').execute()) as unknown as Row<Name>[],
    selectOne: async (db, id) =>
      (await db.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst()) as unknown as
        | Row<Name>
        | undefined,
    insert: async (db, row) => {
      const values = name === 'badges' ? completeBadge(row as NewRow<'badges'>) : row
      const added = db.insertInto(table).values(values as NewRow<'equipment'>)
      return (await added.returning('id').executeTakeFirstOrThrow()).id
    },
    update: async (db, id, changes) => {
      if (Object.keys(changes).length === 0) return
      await db
        .updateTable(table)
        .set(changes as Partial<NewRow<'equipment'>>)
        .where('id', '=', id)
        .execute()
    },
    remove: async (db, id) => {
      if (retires) await db.updateTable(table).set(retiredNow).where('id', '=', id).execute()
      else await db.deleteFrom(table).where('id', '=', id).execute()
    },
  }
}

/** What may still be chosen, by name. */
export const selectChoices = async <Name extends 'devices' | 'license_types' | 'equipment' | 'categories'>(
  db: Queryable,
  name: Name,
): Promise<Row<Name>[]> => {
  const columns = flatColumns[name] as unknown as readonly (keyof Schema['equipment'])[]
  const rows = db
    .selectFrom(asTable(name))
    .select(columns)
    .$if(columns.includes('retired_at'), (query) => query.where('retired_at', 'is', null))
    .orderBy(sql`lower(name)`)
  return (await rows.execute()) as unknown as Row<Name>[]
}
