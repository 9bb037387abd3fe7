import { randomBytes } from 'node:crypto'
import pg from 'pg'

const embeddedRole = 'sortie_server'

/**
 * Creates the role of the server in a database that Sortie runs itself, and returns the URL with it. The password is
 * new at each start; the processes that need it are started after the database and get it then.
 */
export const makeServerRole = async (ownerUrl: string): Promise<string> => {
  const password = randomBytes(18).toString('base64url')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [embeddedRole])
    if (rowCount === 0) await client.query(`create role ${embeddedRole} login`)
    await client.query(`alter role ${embeddedRole} password '${password}'`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(ownerUrl), { username: embeddedRole, password }).href
}

/**
 * The server reads and writes rows, and adds to the audit log. It owns only the tables of the job queue, which creates
 * and removes some of them while it works. The rights are granted at every start, because a new table has none yet; the
 * caller has opened a transaction, because two processes can't change the rights of one table at the same time.
 */
export const grantToServer = async (client: pg.Client, name: string): Promise<void> => {
  const { rows } = await client.query<{ is_other: boolean }>('select current_user <> $1 as is_other', [name])
  if (!rows[0]?.is_other) return
  const role = client.escapeIdentifier(name)
  await client.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    revoke update, delete, truncate on audit_log from ${role};
    revoke insert, update, delete, truncate on schema_migrations from ${role};
  `)
  await closeAuditMonths(client, role)
  await giveJobQueue(client, role)
}

/** Months of the audit log are written and read through the whole, never by their own names. */
const closeAuditMonths = async (client: pg.Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('revoke all on %s from ${role}', oid::regclass) as statement
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname like 'audit\\_log\\_%'`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Also transfers tables that an earlier release created with the role of the migrations. */
const giveJobQueue = async (client: pg.Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter schema pgboss owner to ${role}') as statement
    from pg_namespace where nspname = 'pgboss' and nspowner = current_user::regrole
    union all
    select format('alter table %s owner to ${role}', pg_class.oid::regclass)
    from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v') and relowner = current_user::regrole
    union all
    select format('alter routine %s owner to ${role}', oid::regprocedure)
    from pg_proc where pronamespace = 'pgboss'::regnamespace and proowner = current_user::regrole
    union all
    select format('alter type %s owner to ${role}', oid::regtype)
    from pg_type where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and typowner = current_user::regrole
  `)
  for (const { statement } of rows) await client.query(statement)
}
