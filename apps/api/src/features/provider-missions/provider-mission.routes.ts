import { providerMissionCalls } from '@sortie/contract/provider-mission.calls'
import { withAppSecret } from '../../core/mission/flight-app-secret.ts'
import type { Queryable } from '../../platform/database.ts'
import { onlyFields, requireNoFieldsLeft } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { withAssets } from '../assets/with-assets.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { assignMission } from './assign-mission.ts'
import { cancelMission } from './cancel-mission.ts'
import { changeMission } from './change-mission.ts'
import { createMission } from './create-mission.ts'
import { holdMission } from './hold-mission.ts'
import { moveMission } from './move-mission.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { offerMission } from './offer-mission.ts'
import { requestPartialReshoot, resolvePartialReshoot } from './partial-reshoots.ts'
import { prescheduleMission } from './preschedule-mission.ts'
import {
  lockMission,
  selectProviderMission,
  selectProviderMissions,
  updateMission,
} from './provider-mission.queries.ts'
import { openKmlReader } from './read-kml.ts'
import { withdrawMission } from './withdraw-mission.ts'

const expireMission = async (db: Transaction, id: number): Promise<void> => {
  const mission = await lockMission(db, id)
  if (mission.sla_expired) return
  await updateMission(db, id, { sla_expired: true })
  await notifyConcerned(db, mission, {
    title: 'Mission expired',
    body: (name) => `The time agreed with the client for ${name} has run out.`,
  })
}

export const providerMissionRoutes = ({
  serve,
  config,
  onClose,
  secrets,
  objects,
  mails,
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
  serve(
    providerMissionCalls,
    {
      'POST /v1/provider/missions': async ({ db, body }) =>
        show(db, await createMission(db, body, { kmlReader, secrets })),
      'GET /v1/provider/missions': ({ db, query }) => selectProviderMissions(db, query),
      'GET /v1/provider/missions/{id}': async ({ db, params, query }) => {
        const mission = await show(db, params.id)
        return query.assets === 'all' ? withAssets(db, objects, mission) : mission
      },
      'PATCH /v1/provider/missions/{id}': ({ db, params: { id }, body }) =>
        after(db, id, changeMission(db, id, body, { kmlReader, secrets })),
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
      'POST /v1/provider/missions/{id}/preschedule': ({ db, params: { id }, body }) =>
        after(db, id, prescheduleMission(db, id, body)),
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
