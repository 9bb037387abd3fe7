import type { auditLogCalls } from '@sortie/contract/audit-log.calls'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database.ts'
import { selectPage } from '../../platform/pages.ts'

type ListCall = (typeof auditLogCalls)['GET /v1/provider/audit_log']
type Changes = z.infer<ListCall['response']>['data'][number]['changes']

/** Who is named, as numbers: the log finds its entries by them. */
const selectNamed = async (db: Queryable, search: string) => {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const people = await db
    .selectFrom('people')
    .select('id')
    .where((eb) => eb.or([eb('name', 'ilike', part), eb('email', 'ilike', part)]))
    .execute()
  const keys = await db.selectFrom('provider_keys').select('id').where('name', 'ilike', part).execute()
  return { people: people.map(({ id }) => id), keys: keys.map(({ id }) => id) }
}

/** Each of the conditions has an index. */
const wasTyped = ({ people, keys }: { people: number[]; keys: number[] }, search: string) => sql<boolean>`(
  target_id = ${search} or target_type = ${search} or request_id = ${search}
  or person_id = any(${people}::bigint[]) or provider_key_id = any(${keys}::bigint[])
  or (actor = ${search} and provider_key_id is null and person_id is null))`

export const selectAuditPage = async (
  db: Queryable,
  {
    provider_key_id,
    person_id,
    pilot_id,
    target_type,
    target_id,
    request_id,
    search,
    since,
    until,
    ...page
  }: z.output<ListCall['query']>,
) => {
  const named = search ? await selectNamed(db, search) : null
  return selectPage(
    db
      .selectFrom('audit_log')
      .select([
        'id',
        'at',
        'actor',
        'provider_key_id',
        'person_id',
        'subject_pilot_id as pilot_id',
        'call',
        'method',
        'path',
        'request_id',
        'target_type',
        'target_id',
        (eb) => eb.ref('changes').$castTo<Changes>().as('changes'),
        'more_changes',
        'refused',
      ])
      .$if(provider_key_id !== undefined, (rows) => rows.where('provider_key_id', '=', provider_key_id ?? 0))
      .$if(person_id !== undefined, (rows) => rows.where('person_id', '=', person_id ?? 0))
      .$if(pilot_id !== undefined, (rows) => rows.where('subject_pilot_id', '=', pilot_id ?? 0))
      .$if(target_type !== undefined, (rows) => rows.where('target_type', '=', target_type ?? ''))
      .$if(target_id !== undefined, (rows) => rows.where('target_id', '=', target_id ?? ''))
      .$if(request_id !== undefined, (rows) => rows.where('request_id', '=', request_id ?? ''))
      .$if(named !== null, (rows) => rows.where(wasTyped(named ?? { people: [], keys: [] }, search ?? '')))
      .$if(since !== undefined, (rows) => rows.where('at', '>=', since ?? ''))
      .$if(until !== undefined, (rows) => rows.where('at', '<', until ?? '')),
    page,
  )
}
