import type { stockStatuses } from '@sortie/domain/pilot/stock-submission'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import type { Transaction } from '../../platform/transaction.ts'

type Status = (typeof stockStatuses)[number]

const submissions = (db: Queryable) =>
  db
    .selectFrom('stock_submissions')
    .select(['id', 'pilot_id', 'description', 'city', 'state', 'country', 'timecode', 'tags', 'status'])
    .select(['rejection_reason', 'created_at', 'reviewed_at', 'file_name', 'file_type', 'storage_key'])
    .select(
      sql<string>`(select concat_ws(' ', first_name, last_name) from pilots where pilots.id = stock_submissions.pilot_id)`.as(
        'pilot_name',
      ),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('categories')
          .select(['categories.id', 'categories.name'])
          .whereRef('categories.id', '=', 'stock_submissions.category_id'),
      )
        .$notNull()
        .as('category'),
    )

export type StoredSubmission = Awaited<ReturnType<typeof selectSubmission>>

export const selectSubmission = (db: Queryable, id: number) =>
  submissions(db).where('id', '=', id).executeTakeFirstOrThrow()

export const selectSubmissionsOf = (db: Queryable, pilotId: number) =>
  submissions(db).where('pilot_id', '=', pilotId).orderBy('id', 'desc').limit(100).execute()

export const selectSubmissionPage = (
  db: Queryable,
  { status, ...page }: KeysetPage & { status?: readonly Status[] | undefined },
) =>
  selectPage(
    submissions(db).$if(status !== undefined, (query) => query.where('status', 'in', status ?? [])),
    page,
  )

export const selectCategory = (db: Queryable, id: number) =>
  db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()

/** Takes the pilot's row, so that two submissions of one pilot come one after the other. */
export const lockSubmitter = (db: Transaction, pilotId: number) =>
  db
    .selectFrom('pilots')
    .select('status')
    .where('id', '=', pilotId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const selectByKey = (db: Transaction, pilotId: number, key: string) =>
  db
    .selectFrom('stock_submissions')
    .select('id')
    .where('pilot_id', '=', pilotId)
    .where('submission_key', '=', key)
    .executeTakeFirst()

export const selectByFile = (db: Transaction, pilotId: number, sha256: string) =>
  db
    .selectFrom('stock_submissions')
    .select('id')
    .where('pilot_id', '=', pilotId)
    .where('file_sha256', '=', sha256)
    .where('status', '!=', 'rejected')
    .executeTakeFirst()

interface NewRow {
  pilot_id: number
  category_id: number
  description: string
  city: string
  state: string
  country: string
  timecode: string | null
  tags: string[]
  submission_key: string | null
  storage_key: string
  file_name: string
  file_type: string
  file_size: number
  file_sha256: string
}

export const insertSubmission = (db: Transaction, row: NewRow) =>
  db.insertInto('stock_submissions').values(row).returning('id').executeTakeFirstOrThrow()

export const lockSubmission = (db: Transaction, id: number) =>
  db
    .selectFrom('stock_submissions')
    .select(['id', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const setReview = (db: Transaction, id: number, status: Status, rejection_reason: string | null) =>
  db
    .updateTable('stock_submissions')
    .set({ status, rejection_reason, reviewed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
