import { missionCalls } from '@sortie/contract/mission.calls'
import { pagingMeta } from '@sortie/contract/paging'
import { withAppSecret } from '../../core/mission/flight-app-secret.ts'
import { lockPilotMission } from '../../core/mission/lock-mission.queries.ts'
import { selectPilotMission } from '../../core/mission/mission.queries.ts'
import { AppError } from '../../platform/errors.ts'
import { sendJsonBody } from '../../platform/json-body.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { withAssets } from '../assets/with-assets.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { openShotComparer } from '../quality/shot-comparer.ts'
import { acceptOffer } from './accept-offer.ts'
import { type Activity, insertActivity, markGpsCheckPassed } from './activity-log.queries.ts'
import { changeStatus } from './change-status.ts'
import { checkFlight } from './check-flight.ts'
import { chooseFlightDate } from './choose-flight-date.ts'
import { declineOffer } from './decline-offer.ts'
import { listNextFlights } from './list-next-flights.ts'
import { timeslotLister } from './list-timeslots.ts'
import { selectMissionPage } from './mission-list.queries.ts'
import { noteOfferSeen } from './offer-view.queries.ts'
import { rescheduleMission } from './reschedule-mission.ts'
import { storeLaancFlight } from './store-laanc-flight.ts'

/** Stores what a pilot's screen reports. Only the screen knows whether the GPS check was passed. */
const recordActivity = async (trx: Transaction, activity: Activity) => {
  const mission = await lockPilotMission(trx, activity.missionId, activity.pilotId)
  if (!mission.held) throw new AppError('step_not_allowed')
  await insertActivity(trx, activity)
  await markGpsCheckPassed(trx, activity.missionId)
  return { event_type: activity.eventType, event_datetime: activity.eventDatetime }
}

export const missionRoutes = ({
  serve,
  config,
  weather,
  secrets,
  objects,
  webhooks,
  jobQueue,
  onClose,
}: FeatureParts): void => {
  const shots = openShotComparer()
  onClose(() => shots.close())
  const names = { provider_name: config.providerName, support_address: config.supportAddress }
  const listTimeslots = timeslotLister(weather)
  serve(
    missionCalls,
    {
      'GET /v2/pilots/missions': async ({ db, session, query }) => {
        const statuses = query.status ?? query['status[]'] ?? null
        const { page, per_page: perPage, sort } = query
        const { data, total } = await selectMissionPage(db, session.pilotId, {
          statuses,
          page,
          perPage,
          sort,
        })
        return { data, meta: pagingMeta(page, perPage, total) }
      },
      'GET /v1/pilots/next_flights': async ({ db, session }) => ({
        data: await listNextFlights(db, session.pilotId),
      }),
      'GET /v2/pilots/missions/{id}': async ({ db, session, params, query }) => {
        const mission = await selectPilotMission(db.read, session.pilotId, params.id)
        // An admin who looks around as the pilot hasn't shown them anything.
        if (!mission.assigned && !session.admin)
          await db.statement((trx) => noteOfferSeen(trx, params.id, session.pilotId))
        const shown = withAppSecret(secrets, mission)
        return query.assets === 'all' ? withAssets(db.read, objects, shown) : shown
      },
      'PATCH /v1/pilots/missions/{id}/invitation': async ({
        db,
        session: { pilotId },
        params,
        query,
        body,
      }) =>
        withAppSecret(
          secrets,
          await acceptOffer(db, webhooks, {
            missionId: params.id,
            pilotId,
            wanted: body ?? {},
            shownStart: query.shown_start,
          }),
        ),
      'DELETE /v1/pilots/missions/{id}/invitation': ({ db, session: { pilotId }, params }) =>
        declineOffer(db, webhooks, { missionId: params.id, pilotId, types: ['client', 'training'] }),
      'DELETE /v2/pilots/missions/{id}': ({ db, session: { pilotId }, params }) =>
        declineOffer(db, webhooks, { missionId: params.id, pilotId, types: ['creative', 'panorama'] }),
      'GET /v1/pilots/missions/{id}/timeslots': async ({
        db,
        session: { pilotId },
        params,
        request,
        reply,
      }) => sendJsonBody(request, reply, await listTimeslots(db, { missionId: params.id, pilotId })),
      'POST /v2/pilots/missions/{id}/schedule': ({ db, session: { pilotId }, params, body }) =>
        rescheduleMission(db, webhooks, { missionId: params.id, pilotId, request: body, names }),
      'PUT /v1/pilots/missions/{id}/flight_date': async ({ db, session: { pilotId }, params, body }) =>
        withAppSecret(
          secrets,
          await chooseFlightDate(db, webhooks, { missionId: params.id, pilotId, schedule: body, names }),
        ),
      'GET /v1/pilots/missions/{id}/flight_check': ({ db, session: { pilotId }, params }) =>
        checkFlight(db, { missionId: params.id, pilotId }),
      'PATCH /v1/pilots/missions/{id}/status/{status}': async ({ db, session: { pilotId }, params, body }) =>
        withAppSecret(
          secrets,
          await changeStatus(
            db,
            { webhooks, jobQueue, compareShot: shots.compare },
            {
              missionId: params.id,
              pilotId,
              status: params.status,
              pilot_comment: body?.pilot_comment,
            },
          ),
        ),
      'POST /v1/pilots/missions/{id}/laanc_flights': ({ db, session: { pilotId }, params, body }) =>
        storeLaancFlight(db, webhooks, {
          missionId: params.id,
          pilotId,
          flightId: body.id,
          authorizations: body.authorizations,
        }),
      'POST /v1/pilots/missions/{id}/activity_logs': ({ db, session: { pilotId }, params, body }) =>
        recordActivity(db, {
          missionId: params.id,
          pilotId,
          eventType: body.event_type,
          eventDatetime: body.event_datetime,
        }),
    },
    {
      limits: {
        'GET /v1/pilots/missions/{id}/timeslots': {
          subject: 'timeslots',
          perMinute: config.expensiveCallsPerMinute,
          perCaller: true,
        },
      },
    },
  )
}
