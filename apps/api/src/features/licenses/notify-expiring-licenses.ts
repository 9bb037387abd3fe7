import { plural, t } from '@sortie/domain/language'
import { expiryNoticeDays } from '@sortie/domain/pilot/license'
import { formatDate } from '@sortie/domain/time/date-texts'
import { sql } from 'kysely'
import { eachInBatches } from '../../platform/batches.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { JobLog } from '../../platform/jobs.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { notifyPilots } from '../notifications/notify.ts'

interface DueNotice {
  id: number
  pilot_id: number
  name: string
  expiration_date: string
  days_left: number
}

const [first, second, last] = expiryNoticeDays

/**
 * The notices that are due and have not gone out. What counts is the pilot's own day. A license that is added late
 * gets the notice that fits by then, and none of those before it.
 */
const dueNotices = sql`
    with expiring as (
      select held.id, held.pilot_id, kind.name, held.expiration_date,
        held.expiration_date - day_at(now(), pilots.timezone_id, 'UTC') as days_left
      from pilot_licenses held
        join license_types kind on kind.id = held.license_type_id
        join pilots on pilots.id = held.pilot_id
      where (held.image_key is not null or not held.document_required)
        and held.verdict is distinct from 'refused'
        -- The index narrows by the earliest and the latest day there is anywhere; the pilot's zone decides.
        and held.expiration_date between (now() at time zone 'Etc/GMT+12')::date
          and (now() at time zone 'Etc/GMT-14')::date + ${first}::integer
    ), due as (
      select *, case when days_left <= ${last} then ${last} when days_left <= ${second} then ${second}
        else ${first} end::integer as days_before
      from expiring where days_left between 0 and ${first}
    ), unsent as (
      select * from due
      where not exists (select from license_expiry_notices sent where sent.pilot_license_id = due.id
        and sent.expiration_date = due.expiration_date and sent.days_before = due.days_before)
    )`

const selectDueLicenses = async (db: Queryable, after: number, limit: number): Promise<number[]> => {
  const rows = await selectRows(
    db,
    sql<{ id: number }>`${dueNotices}
    select id from unsent where id > ${after} order by id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Notes the notices of these licenses, unless someone else has. */
const takeDueNotices = async (trx: Transaction, ids: readonly number[]): Promise<DueNotice[]> => {
  const { rows } = await sql<DueNotice>`${dueNotices}, noted as (
      insert into license_expiry_notices (pilot_license_id, expiration_date, days_before)
      select id, expiration_date, days_before from unsent where id = any(${[...ids]}::bigint[]) order by id
      on conflict do nothing
      returning pilot_license_id
    )
    select id, pilot_id, name, expiration_date, days_left from due join noted on pilot_license_id = id
  `.execute(trx)
  return rows
}

const expiryText = (name: string, days: number): string => {
  if (days === 0) return t('{name} expires today', { name })
  return days === 1
    ? t('{name} expires tomorrow', { name })
    : plural(days, '{name} expires in 1 day', '{name} expires in {count} days', { name })
}

const notifySome = (db: Database, ids: readonly number[]): Promise<number> =>
  inTransaction(db, async (trx) => {
    const due = await takeDueNotices(trx, ids)
    for (const { id, pilot_id, name, expiration_date, days_left } of due)
      await notifyPilots(trx, [pilot_id], {
        event: 'account_changed',
        notification_type: 'new',
        title: () => expiryText(name, days_left),
        body: () =>
          t("It's valid through {day}. Renew it in your profile to keep getting missions.", {
            day: formatDate(expiration_date),
          }),
        meta: { pilot_license_id: id },
        web_route_url: '/profile#documentation',
        app_route_url: '/profile',
      })
    return due.length
  })

/** Notifies pilots whose license expires in 60, 30 or 7 days, of each once. */
export const notifyExpiringLicenses = (
  db: Database,
  signal: AbortSignal,
  batchSize = 200,
  log?: JobLog,
): Promise<number> =>
  eachInBatches(batchSize, signal, {
    select: (after, limit) => selectDueLicenses(db, after, limit),
    work: (ids) => notifySome(db, ids),
    onFailure: (license, err) => log?.error({ license, err }, 'a pilot could not be notified of a license'),
  })
