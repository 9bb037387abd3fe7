import { pilotCalls } from '@sortie/contract/pilot.calls'
import { onlyFields } from '../../platform/stored-fields.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectNotificationPage } from '../notifications/notification.queries.ts'
import { awardBadge, revokeBadge } from './award-badge.ts'
import { optIn, optOut } from './change-opt-in.ts'
import { correctPilot } from './correct-pilot.ts'
import { importPilot } from './import-pilot.ts'
import { knownPilot } from './known-pilot.ts'
import { selectPilotClusters } from './pilot-map.queries.ts'
import { selectPilotPage } from './provider-pilot.queries.ts'
import { approvePilot, rejectPilot } from './review-pilot.ts'

export const pilotRoutes = ({ serve, config, mails }: FeatureParts): void => {
  serve(pilotCalls, {
    'GET /v1/provider/pilots': ({ db, query }) => selectPilotPage(db, query),
    'GET /v1/provider/pilots/clusters': ({ db, query }) => selectPilotClusters(db, query),
    'GET /v1/provider/pilots/{id}': ({ db, params }) => knownPilot(db, params.id),
    'GET /v1/provider/pilots/{id}/notifications': async ({ db, params, query }) => {
      await knownPilot(db, params.id)
      return selectNotificationPage(db, params.id, query)
    },
    'POST /v1/provider/pilots': ({ db, body }) => importPilot(db, config.plainSessions, body),
    'PATCH /v1/provider/pilots/{id}': ({ db, params, body }) => correctPilot(db, mails, params.id, body),
    'POST /v1/provider/pilots/{id}/approve': ({ db, params }) => approvePilot(db, mails, params.id),
    'POST /v1/provider/pilots/{id}/reject': ({ db, params, body }) =>
      rejectPilot(db, params.id, onlyFields(body, 'reason').reason),
    'PUT /v1/provider/pilots/{id}/badges/{badge_id}': ({ db, params, body }) =>
      awardBadge(db, mails, params.id, params.badge_id, onlyFields(body, 'status').status),
    'DELETE /v1/provider/pilots/{id}/badges/{badge_id}': ({ db, params }) =>
      revokeBadge(db, params.id, params.badge_id),
    'PUT /v1/provider/pilots/{id}/opt_ins/{slug}': ({ db, params }) => optIn(db, params.id, params.slug),
    'DELETE /v1/provider/pilots/{id}/opt_ins/{slug}': ({ db, params }) => optOut(db, params.id, params.slug),
  })
}
