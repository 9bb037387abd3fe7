import type { auditLogCalls } from '@sortie/contract/audit-log.calls'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database.ts'
import { selectPage } from '../../platform/pages.ts'

type ListCall = (typeof auditLogCalls)['GET /v1/provider/audit_log']
type Changes = z.infer<ListCall['response']>['data'][number]['changes']

export const selectAuditPage = (
  db: Queryable,
  {
    provider_key_id,
    person_id,
    pilot_id,
    target_type,
    target_id,
    request_id,
    ...page
  }: z.output<ListCall['query']>,
) =>
  selectPage(
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
      .$if(request_id !== undefined, (rows) => rows.where('request_id', '=', request_id ?? '')),
    page,
  )
