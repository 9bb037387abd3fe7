import { pushCalls } from '@sortie/contract/push.calls'
import { pushTopics } from '@sortie/domain/pilot/notification-channels'
import { areUsableKeys } from '../../integrations/push/encrypt-message.ts'
import { problemOfUrl } from '../../integrations/webhooks/public-url.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { describeBrowser } from '../../platform/session/describe-caller.ts'
import { refuseAdmin } from '../../platform/session/session.ts'
import type { FeatureParts } from '../feature-parts.ts'
import {
  deleteDevice,
  deleteDeviceOfOthers,
  deleteOldestDevices,
  lockLivingSession,
  renewDevice,
  selectDevices,
  upsertDevice,
} from './push-device.queries.ts'
import {
  lockMutedTopics,
  selectPreferences,
  selectTimeZone,
  upsertPreferences,
} from './push-preferences.queries.ts'

const mostDevices = 10

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export const pushRoutes = ({ serve, config }: FeatureParts): void => {
  const requireUsable = ({ endpoint, keys }: Subscription): void => {
    if (!config.push)
      throw new AppError('conflict', { message: 'Notifications on devices are not set up here.' })
    const problem = problemOfUrl(endpoint, config.push.allowLoopback)
    if (problem !== null) throw invalid({ endpoint: [problem] })
    if (!areUsableKeys(keys)) throw invalid({ 'keys.p256dh': ['Must be a point of P-256.'] })
  }
  serve(
    pushCalls,
    {
      'GET /v1/pilots/push': async ({ db, session }) => ({
        ...(await selectPreferences(db, session.pilotId)),
        public_key: config.push?.keys.publicKey ?? null,
        timezone_id: await selectTimeZone(db, session.pilotId),
        devices: await selectDevices(db, session),
      }),

      'PATCH /v1/pilots/push': async ({ db, session, body }) => {
        const { topics = {}, quiet_hours, offers_when_quiet } = body
        const { pilotId } = session
        await upsertPreferences(db, pilotId, {})
        const before = await lockMutedTopics(db, pilotId)
        const muted = pushTopics.filter((topic) => !(topics[topic] ?? !before.includes(topic)))
        await upsertPreferences(db, pilotId, {
          muted_topics: muted,
          ...(quiet_hours !== undefined && {
            quiet_from: quiet_hours?.from ?? null,
            quiet_until: quiet_hours?.until ?? null,
          }),
          ...(offers_when_quiet !== undefined && { offers_when_quiet }),
        })
        return selectPreferences(db, pilotId)
      },

      'POST /v1/pilots/push/devices': async ({ db, session, body, request }) => {
        refuseAdmin(session, 'Only the pilot can turn on notifications on a device.')
        requireUsable(body)
        const { endpoint, keys } = body
        const { pilotId, tokenHash } = session
        const device = {
          endpoint,
          p256dh: keys.p256dh,
          auth: keys.auth,
          name: describeBrowser(request.headers['user-agent']),
          session_hash: tokenHash,
        }
        if (!(await lockLivingSession(db, session))) throw new AppError('session_ended')
        await deleteDeviceOfOthers(db, pilotId, device)
        const registered = await upsertDevice(db, session, device)
        if (!registered) throw new AppError('conflict', { message: 'This endpoint is registered already.' })
        await deleteOldestDevices(db, pilotId, mostDevices)
        return registered
      },

      'DELETE /v1/pilots/push/devices/{id}': async ({ db, session, params }) => {
        if (!(await deleteDevice(db, session.pilotId, params.id))) throw notFound()
      },

      'POST /v1/push/renewals': async ({ db, body }) => {
        requireUsable(body)
        const { before, endpoint, keys } = body
        return { renewed: await renewDevice(db, before, { endpoint, ...keys }) }
      },
    },
    {
      limits: {
        'POST /v1/push/renewals': { subject: 'push renewals', perMinute: config.signInAttemptsPerMinute },
      },
    },
  )
}
