import { sql } from 'kysely'
import { licenseColumns } from '../../core/pilot/license.columns.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

const licenses = (db: Queryable) =>
  db
    .selectFrom('pilot_licenses')
    .innerJoin('license_types', 'license_types.id', 'pilot_licenses.license_type_id')

export const selectLicenses = (db: Queryable, pilotId: number) =>
  licenses(db)
    .select(licenseColumns)
    .where('pilot_licenses.pilot_id', '=', pilotId)
    .orderBy('pilot_licenses.id')
    .execute()

export const selectLicense = (db: Queryable, id: number) =>
  licenses(db).select(licenseColumns).where('pilot_licenses.id', '=', id).executeTakeFirstOrThrow()

/** With where its document is, which never leaves the server. */
const documentedLicenses = (db: Queryable, pilotId: number) =>
  licenses(db)
    .select(licenseColumns)
    .select(['pilot_licenses.image_key', 'pilot_licenses.has_preview', 'pilot_licenses.verdict_at'])
    .select(['pilot_licenses.created_at', 'pilot_licenses.updated_at'])
    .where('pilot_licenses.pilot_id', '=', pilotId)

export const selectDocumentedLicenses = (db: Queryable, pilotId: number) =>
  documentedLicenses(db, pilotId).orderBy('pilot_licenses.id').execute()

export const selectDocumentedLicense = (db: Queryable, pilotId: number, id: number) =>
  documentedLicenses(db, pilotId).where('pilot_licenses.id', '=', id).executeTakeFirstOrThrow()

export type DocumentedLicense = Awaited<ReturnType<typeof selectDocumentedLicense>>

export const lockJudgedLicense = (db: Transaction, pilotId: number, id: number) =>
  licenses(db)
    .select(['pilot_licenses.id', 'license_types.name', 'pilot_licenses.revision'])
    .select(['pilot_licenses.image_key', 'pilot_licenses.verdict', 'pilot_licenses.refusal_reason'])
    .where('pilot_licenses.pilot_id', '=', pilotId)
    .where('pilot_licenses.id', '=', id)
    .forUpdate('pilot_licenses')
    .executeTakeFirst()

/** A verdict is no change by the pilot, so the revision stays. */
export const setVerdict = (
  db: Transaction,
  id: number,
  verdict: { verdict: 'verified' | 'refused'; refusal_reason: string | null },
) =>
  db
    .updateTable('pilot_licenses')
    .set({ ...verdict, verdict_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

export const selectDocument = (db: Queryable, pilotId: number, id: number) =>
  licenses(db)
    .select(['license_types.name', 'pilot_licenses.image_key', 'pilot_licenses.image_type'])
    .select('pilot_licenses.has_preview')
    .where('pilot_licenses.pilot_id', '=', pilotId)
    .where('pilot_licenses.id', '=', id)
    .executeTakeFirst()

export const selectDocumentToPreview = (db: Queryable, id: number) =>
  db.selectFrom('pilot_licenses').select(['image_key', 'image_type']).where('id', '=', id).executeTakeFirst()

/** False for a document that another has replaced meanwhile. */
export const setPreviewMade = async (db: Database, id: number, imageKey: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pilot_licenses')
    .set({ has_preview: true })
    .where('id', '=', id)
    .where('image_key', '=', imageKey)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A retired kind stays with those who have it; nobody can choose it anymore. */
export const selectLicenseType = (db: Queryable, id: number) =>
  db
    .selectFrom('license_types')
    .select(['id', 'issuer_type', 'issuing_body', 'is_certificate_number_required', 'reference_date_mode'])
    .select(['validity_period', 'retired_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Takes the pilot's row, so that two saves of one pilot come one after the other. */
export const lockLicenseHolder = (db: Transaction, pilotId: number) =>
  db
    .selectFrom('pilots')
    .select(['timezone_id', 'status'])
    .where('id', '=', pilotId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Whether the license has a document that nobody has checked. */
export const isToBeChecked = async (db: Transaction, id: number): Promise<boolean> =>
  (await db
    .selectFrom('pilot_licenses')
    .select('id')
    .where('id', '=', id)
    .where('image_key', 'is not', null)
    .where('verdict', 'is', null)
    .executeTakeFirst()) !== undefined

const stored = (db: Transaction, pilotId: number) =>
  db
    .selectFrom('pilot_licenses')
    .select(['id', 'license_type_id', 'license_number', 'reference_date', 'issuing_body'])
    .select(['image_key', 'image_sha256', 'revision'])
    .where('pilot_id', '=', pilotId)
    .forUpdate()

export const lockLicense = (db: Transaction, pilotId: number, id: number) =>
  stored(db, pilotId).where('id', '=', id).executeTakeFirst()

export const lockLicenseOfType = (db: Transaction, pilotId: number, typeId: number) =>
  stored(db, pilotId).where('license_type_id', '=', typeId).executeTakeFirst()

export type StoredLicense = NonNullable<Awaited<ReturnType<typeof lockLicense>>>

interface LicenseRow {
  license_number: string | null
  reference_date: string | null
  expiration_date: string | null
  issuing_body: string | null
  image_key?: string
  image_type?: string
  image_sha256?: string
  has_preview?: boolean
}

export const insertLicense = (
  db: Transaction,
  row: LicenseRow & { pilot_id: number; license_type_id: number },
) =>
  db
    .insertInto('pilot_licenses')
    .values({ ...row, document_required: true })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateLicense = (db: Transaction, id: number, row: LicenseRow) =>
  db
    .updateTable('pilot_licenses')
    .set((eb) => ({ ...row, revision: eb('revision', '+', 1), updated_at: sql<string>`now()` }))
    .where('id', '=', id)
    .execute()

export const deleteLicense = (db: Transaction, pilotId: number, id: number) =>
  db
    .deleteFrom('pilot_licenses')
    .where('pilot_id', '=', pilotId)
    .where('id', '=', id)
    .returning(['id', 'image_key'])
    .executeTakeFirst()
