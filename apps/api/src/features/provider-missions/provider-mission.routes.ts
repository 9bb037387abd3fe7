import { headerNames } from '@sortie/contract/headers'
import { providerMissionCalls } from '@sortie/contract/provider-mission.calls'
import { withAppSecret } from '../../core/mission/flight-app-secret.ts'
import type { Queryable } from '../../platform/database.ts'
import { onlyFields, requireNoFieldsLeft } from '../../platform/stored-fields.ts'
import { withAssets } from '../assets/with-assets.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { assignMission } from './assign-mission.ts'
import { cancelMission } from './cancel-mission.ts'
import { changeMission } from './change-mission.ts'
import { createMission } from './create-mission.ts'
import { expireMission } from './expire-mission.ts'
import { holdMission } from './hold-mission.ts'
import { missionPageRoutes } from './mission-page.routes.ts'
import { moveMission } from './move-mission.ts'
import { serveNewMissionCalls } from './new-mission.routes.ts'
import { offerMission } from './offer-mission.ts'
import { requestPartialReshoot, resolvePartialReshoot } from './partial-reshoots.ts'
import { prescheduleMission } from './preschedule-mission.ts'
import { selectProviderMission, selectProviderMissions } from './provider-mission.queries.ts'
import { openKmlReader } from './read-kml.ts'
import { etagOf } from './require-unchanged.ts'
import { withdrawMission } from './withdraw-mission.ts'

export const providerMissionRoutes = ({
  serve,
  config,
  onClose,
  secrets,
  objects,
  mails,
  weather,
}: FeatureParts): void => {
  const kmlReader = openKmlReader()
  onClose(() => kmlReader.close())

  const show = async (db: Queryable, id: number) =>
    withAppSecret(secrets, await selectProviderMission(db, id))
  const after = async (db: Queryable, id: number, change: Promise<void>) => {
    await change
    return show(db, id)
  }

  // A thread works on it for up to seconds.
  const kmlLimit = {
    subject: 'kml',
    perMinute: config.expensiveCallsPerMinute,
    perCaller: true,
    ifGiven: 'kml',
  } as const
  serveNewMissionCalls(serve, kmlReader, kmlLimit)
  missionPageRoutes({ serve, secrets, mails, weather }, kmlReader, { ...kmlLimit, ifGiven: 'body.kml' })
  serve(
    providerMissionCalls,
    {
      'POST /v1/provider/missions': async ({ db, body }) =>
        show(db, await createMission(db, body, { kmlReader, secrets })),
      'GET /v1/provider/missions': ({ db, query }) => selectProviderMissions(db, query),
      'GET /v1/provider/missions/{id}': async ({ db, params, query, reply }) => {
        const mission = await show(db, params.id)
        reply.header('etag', etagOf(mission.version))
        return query.assets === 'all' ? withAssets(db, objects, mission) : mission
      },
      'PATCH /v1/provider/missions/{id}': ({ db, params: { id }, body, request }) => {
        const ifMatch = request.headers[headerNames.ifMatch]
        return after(db, id, changeMission(db, id, body, { kmlReader, secrets, ifMatch }))
      },
      'POST /v1/provider/missions/{id}/offers': ({ db, params: { id }, body }) =>
        offerMission(db, id, onlyFields(body, 'pilot_ids', 'matching', 'force', 'dry_run')),
      'POST /v1/provider/missions/{id}/withdraw': ({ db, params: { id }, body }) =>
        after(db, id, withdrawMission(db, id, body ? onlyFields(body, 'pilot_ids').pilot_ids : undefined)),
      'POST /v1/provider/missions/{id}/assign': ({ db, params: { id }, body }) => {
        const { pilot_id, scheduled_at_start, scheduled_at_end, ...left } = body
        requireNoFieldsLeft(left)
        const schedule =
          scheduled_at_start && scheduled_at_end ? { scheduled_at_start, scheduled_at_end } : null
        return after(db, id, assignMission(db, id, pilot_id, schedule))
      },
      'POST /v1/provider/missions/{id}/hold': ({ db, params: { id } }) =>
        after(db, id, holdMission(db, id, true)),
      'POST /v1/provider/missions/{id}/resume': ({ db, params: { id } }) =>
        after(db, id, holdMission(db, id, false)),
      'POST /v1/provider/missions/{id}/preschedule': ({ db, params: { id }, body, request }) =>
        after(db, id, prescheduleMission(db, id, body, request.headers[headerNames.ifMatch])),
      'POST /v1/provider/missions/{id}/expire': ({ db, params: { id } }) =>
        after(db, id, expireMission(db, id)),
      'POST /v1/provider/missions/{id}/cancel': ({ db, params: { id }, body }) =>
        after(db, id, cancelMission(db, id, body ? onlyFields(body, 'reason').reason : undefined)),
      'POST /v1/provider/missions/{id}/status/{status}': ({ db, params: { id, status }, body }) =>
        after(
          db,
          id,
          moveMission(db, mails, id, status, body ? onlyFields(body, 'reason').reason : undefined),
        ),
      'POST /v1/provider/missions/{id}/partial_reshoots': ({ db, params: { id }, body }) =>
        requestPartialReshoot(db, id, onlyFields(body, 'shot_ids', 'reason')),
      'POST /v1/provider/missions/{id}/partial_reshoots/{reshoot_id}/resolve': ({ db, params }) =>
        resolvePartialReshoot(db, params.id, params.reshoot_id),
    },
    { limits: { 'POST /v1/provider/missions': kmlLimit, 'PATCH /v1/provider/missions/{id}': kmlLimit } },
  )
}
