import type { FastifyRequest } from 'fastify'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Database, Queryable } from './database.ts'
import { AppError } from './errors.ts'
import { loggedPath } from './logging.ts'
import type { ProviderCaller } from './provider/provider-caller.ts'
import { selectRows } from './select-rows.ts'
import type { Transaction } from './transaction.ts'

/** Only numbers are kept as ids, because any other part of a path may be a secret. */
const asId = (value: unknown): string | null =>
  /^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(String(value)) ? String(value) : null

/** The record that a call concerns: the first one that its path names, or else the one that its response created. */
const targetOf = (name: string, request: FastifyRequest, response?: unknown) => {
  const path = name.slice(name.indexOf(' ') + 1)
  const [, kind, param = ''] = /\/(\w+)\/\{(\w+)\}/.exec(path) ?? []
  if (kind) return { type: kind, id: asId((request.params as Record<string, unknown>)[param]) }
  const made = (response as { id?: unknown } | null | undefined)?.id
  return { type: /\/(\w+)$/.exec(path)?.[1] ?? '', id: asId(made) }
}

/** The pilot in whose name the call is made, or whom the path of a provider's call names. */
const subjectOf = ({ session }: FastifyRequest, target: { type: string; id: string | null }) =>
  session?.pilotId ?? (target.type === 'pilots' ? target.id : null)

const actorOf = ({ session, provider }: FastifyRequest): string => {
  if (!provider) return session?.admin ?? ''
  return provider.kind === 'key'
    ? `provider key ${provider.id} (${provider.name})`
    : `person ${provider.id} (${provider.email})`
}

/** Who it is, for triggers that note who did something. */
const actorSetting = (request: FastifyRequest): string =>
  JSON.stringify({
    person_id: idOf('person', request) ?? undefined,
    provider_key_id: idOf('key', request) ?? undefined,
    admin: request.provider ? undefined : true,
  })

const idOf = (kind: ProviderCaller['kind'], { provider }: FastifyRequest): number | null =>
  provider?.kind === kind ? provider.id : null

interface Outcome {
  response?: unknown
  refused?: string
}

/** Inserts one entry, with the changes that the triggers of `note_change` have noted in this transaction. */
const insertEntry = async (
  db: QueryExecutorProvider,
  name: string,
  request: FastifyRequest,
  { response, refused }: Outcome,
) => {
  const target = targetOf(name, request, response)
  await sql`
    insert into audit_log (actor, provider_key_id, person_id, subject_pilot_id, method, path, request_id, call,
      target_type, target_id, refused, changes, more_changes)
    select ${actorOf(request)}, ${idOf('key', request)}, ${idOf('person', request)},
      (select id from pilots where id = ${subjectOf(request, target)}),
      ${request.method}, ${loggedPath(request.url)}, ${request.id}, ${name}, ${target.type}, ${target.id},
      ${refused ?? null}, coalesce(nullif(current_setting('sortie.changes', true), ''), '[]')::jsonb,
      greatest(0, coalesce(nullif(current_setting('sortie.changes_counted', true), ''), '0')::integer - 50)
  `.execute(db)
}

/** Writes of a provider are recorded, and those of an admin who acts as a pilot. */
const isAudited = ({ session, provider }: FastifyRequest): boolean => Boolean(provider ?? session?.admin)

type Run<Result> = (trx: Transaction) => Result | Promise<Result>

/**
 * Makes sure that the writes of a call and their entry in the audit log are committed in one transaction, or not at
 * all.
 */
export const auditOf = (db: Database, name: string, request: FastifyRequest) => {
  const audited = isAudited(request)
  let recorded = false
  return {
    /** True if the call is recorded. Its writes then take more than one statement. */
    isAudited: audited,
    write:
      <Result>(run: Run<Result>): Run<Result> =>
      async (trx) => {
        if (!audited || recorded) return run(trx)
        await sql`select set_config('sortie.audited', 'on', true),
          set_config('sortie.actor', ${actorSetting(request)}, true)`.execute(trx)
        const response = await run(trx)
        await insertEntry(trx, name, request, { response })
        return response
      },
    /** To be called after each commit of a call with its own transactions. The first commit contains the entry. */
    committed: <Result>(result: Result): Result => {
      recorded = true
      return result
    },
    /** To be called when such a call ends. It adds the entry if the call had nothing to write. */
    finish: async <Result>(response: Result): Promise<Result> => {
      if (audited && !recorded) await insertEntry(db, name, request, { response })
      return response
    },
    /** To be called when a call fails. Refused attempts of an admin are recorded too. */
    refuse: async (error: unknown): Promise<never> => {
      const tried = request.session?.admin && request.method !== 'GET' && !recorded
      if (tried && error instanceof AppError) await insertEntry(db, name, request, { refused: error.code })
      throw error
    },
  }
}

/**
 * Records what a job creates for a call, in the job's transaction: each record gets an entry that names whoever made
 * the call, as if the call itself had created it.
 */
export const recordForCall = async (
  trx: Transaction,
  asked: { call: string; type: string; id: number },
  created: { type: string; ids: readonly number[] },
): Promise<void> => {
  await sql`
    insert into audit_log (actor, provider_key_id, person_id, method, path, request_id, call, target_type, target_id)
    select actor, provider_key_id, person_id, method, path, request_id, call, ${created.type}, created.id::text
    from (select * from audit_log
      where target_type = ${asked.type} and target_id = ${String(asked.id)} and call = ${asked.call}
      order by id limit 1) first, unnest(${[...created.ids]}::bigint[]) as created (id)
  `.execute(trx)
}

/** Records that someone reads personal data, before it is read. A read of a pilot who doesn't exist leaves no entry. */
export const recordRead = async (db: Database, name: string, request: FastifyRequest): Promise<void> => {
  const { id } = request.params as { id: number }
  const pilot = await db.selectFrom('pilots').select('id').where('id', '=', id).executeTakeFirst()
  if (pilot) await insertEntry(db, name, request, {})
}

/** Whether the role of this connection could change the audit log, even if only because it owns the table. */
export const mayChangeAuditLog = async (db: Queryable): Promise<boolean> => {
  const rows = await selectRows(
    db,
    sql<{ may: boolean }>`
    select has_table_privilege(oid, 'update, delete, truncate') or pg_has_role(relowner, 'usage') as may
    from pg_class where oid = 'audit_log'::regclass
  `,
  )
  return rows[0]?.may ?? false
}
