import { auditLogCalls } from '@sortie/contract/audit-log.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { selectAuditPage } from './audit-log.queries.ts'

export const auditLogRoutes = ({ serve }: FeatureParts): void => {
  serve(auditLogCalls, {
    'GET /v1/provider/audit_log': ({ db, query }) => selectAuditPage(db, query),
  })
}
