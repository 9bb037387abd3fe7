import type pg from 'pg'

interface Index {
  name: string
  definition: string
}

interface Constraint {
  name: string
  definition: string
}

const monthOf = (date: Date): string => date.toISOString().slice(0, 7)

/** The first days of months in UTC, so many after that of a date. */
const monthAfter = (date: Date, months: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))

const startOf = (date: Date): string => `${monthOf(date)}-01T00:00:00Z`
const tableOf = (date: Date): string => `audit_log_${monthOf(date).replace('-', '_')}`

const isPartitioned = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select relkind = 'p' as is_so from pg_class where oid = 'audit_log'::regclass`,
  )
  return rows[0].is_so
}

/** As the trigger of the whole table, which isn't asked when a statement names a month. */
const forbidChanges = (table: string) =>
  `create trigger audit_log_no_change before delete or update or truncate on ${table}
    for each statement execute function audit_log_is_append_only()`

/**
 * Makes the table the first partition of a new one of the same name. Nothing is copied: what has to read the table runs
 * beforehand and locks nobody out, and the switch only changes what the database knows of it.
 */
const partition = async (client: pg.Client, now: Date): Promise<void> => {
  // Ahead, so that every entry until then fits.
  const until = monthAfter(now, 2)
  const first = `audit_log_until_${monthOf(until).replace('-', '_')}`
  await client.query(`
    alter table audit_log drop constraint if exists audit_log_until;
    alter table audit_log add constraint audit_log_until check (at < '${startOf(until)}') not valid`)
  await client.query('alter table audit_log validate constraint audit_log_until')
  // One that was interrupted may be there, and isn't valid.
  await client.query('drop index concurrently if exists audit_log_id_at')
  await client.query('create unique index concurrently audit_log_id_at on audit_log (id, at)')
  const { rows: indexes } = await client.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = 'audit_log' and indexname not in ('audit_log_pkey', 'audit_log_id_at')`,
  )
  const { rows: references } = await client.query<Constraint>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'audit_log'::regclass and contype = 'f'`,
  )
  // The new table is the server's as the old one was; the months are nobody's but the owner's.
  const { rows: grants } = await client.query<{ given: string; taken: string }>(
    `select format('grant %s on audit_log to %I', string_agg(privilege_type, ', '), grantee) as given,
        format('revoke all on %I from %I', $1::text, grantee) as taken
      from information_schema.table_privileges
      where table_schema = 'public' and table_name = 'audit_log' and grantee <> current_user group by grantee`,
    [first],
  )
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '5s'; lock table audit_log in access exclusive mode`)
    const { rows } = await client.query<{ next: string }>(
      'select coalesce(max(id), 0) + 1 as next from audit_log',
    )
    const oldNames = indexes.map(({ name }) => `alter index ${name} rename to ${name}_${first.slice(10)};`)
    await client.query(`
      alter table audit_log alter column id drop identity;
      ${oldNames.join('\n')}
      alter table audit_log rename to ${first};
      alter table ${first} drop constraint audit_log_pkey, add constraint ${first}_pkey primary key using index audit_log_id_at;
      create table audit_log (like ${first} including defaults including comments) partition by range (at);
      alter table audit_log add constraint audit_log_pkey primary key (id, at);
      alter table audit_log alter column id add generated always as identity (start ${rows[0]?.next});
      ${indexes.map(({ definition }) => `${definition};`).join('\n')}
      ${references.map(({ name, definition }) => `alter table audit_log add constraint ${name} ${definition};`).join('\n')}
      ${forbidChanges('audit_log')};
      ${grants.map(({ given, taken }) => `${given}; ${taken};`).join('\n')}
      alter table audit_log attach partition ${first} for values from (minvalue) to ('${startOf(until)}')`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Months that are there, with the day they end before. */
const partitionsOf = async (client: pg.Client): Promise<{ name: string; until: Date }[]> => {
  const { rows } = await client.query<{ name: string; bound: string }>(
    `select relname as name, substring(pg_get_expr(relpartbound, oid) from $$TO \\('([^']+)'\\)$$) as bound from pg_class
      join pg_inherits on inhrelid = oid where inhparent = 'audit_log'::regclass`,
  )
  return rows.flatMap(({ name, bound }) => (bound === null ? [] : [{ name, until: new Date(bound) }]))
}

/** Takes entries of months that nobody has added, so that none is refused. */
const others = 'audit_log_others'

const addOthers = `create table ${others} partition of audit_log default; ${forbidChanges(others)}`

/** Adds months up to some time, and moves entries there that had to wait among the others. */
const addMonths = async (client: pg.Client, from: Date, to: Date): Promise<string[]> => {
  const added: string[] = []
  await client.query(`begin; set local lock_timeout = '5s'`)
  try {
    const { rows } = await client.query(`select to_regclass('${others}') is not null as is_there`)
    const hasOthers = rows[0].is_there
    if (hasOthers)
      await client.query(
        `alter table audit_log detach partition ${others}; alter table ${others} rename to audit_log_waiting`,
      )
    for (let month = from; month < to; month = monthAfter(month, 1)) {
      const table = tableOf(month)
      const bounds = `from ('${startOf(month)}') to ('${startOf(monthAfter(month, 1))}')`
      await client.query(
        `create table ${table} partition of audit_log for values ${bounds}; ${forbidChanges(table)}`,
      )
      added.push(table)
    }
    await client.query(addOthers)
    if (hasOthers)
      await client.query(
        'insert into audit_log overriding system value select * from audit_log_waiting; drop table audit_log_waiting',
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return added
}

interface Wish {
  now: Date
  /** How many months stay in the table, or all of them. The one that has begun counts. */
  keep?: number | undefined
}

interface AuditMonths {
  wasPartitioned: boolean
  added: string[]
  /** Tables that are no longer part of the log, and still there. */
  detached: string[]
}

const monthsAhead = 3

/** Keeps the audit log by month, as the owner of the tables. Called each month, it stays ahead of the entries. */
export const keepAuditByMonth = async (client: pg.Client, { now, keep }: Wish): Promise<AuditMonths> => {
  await client.query(`set timezone = 'UTC'`)
  const wasPartitioned = await isPartitioned(client)
  if (!wasPartitioned) await partition(client, now)
  const there = await partitionsOf(client)
  const covered = new Date(Math.max(...there.map(({ until }) => until.getTime())))
  const end = monthAfter(now, monthsAhead + 1)
  const added = covered < end ? await addMonths(client, covered, end) : []
  const detached: string[] = []
  const oldest = keep === undefined ? null : monthAfter(now, 1 - keep)
  for (const { name } of there.filter((month) => oldest && month.until <= oldest)) {
    await client.query(`set lock_timeout = '5s'; alter table audit_log detach partition ${name}`)
    detached.push(name)
  }
  return { wasPartitioned, added, detached }
}
