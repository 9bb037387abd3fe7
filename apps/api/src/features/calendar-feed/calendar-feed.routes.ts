import { randomBytes } from 'node:crypto'
import { calendarFeedCalls } from '@sortie/contract/calendar-feed.calls'
import { refuseAdmin } from '../../platform/session/session.ts'
import { tokenHash } from '../../platform/session/token-hash.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { mailPilot } from '../notifications/notify.ts'
import { deleteSecret, replaceSecret, selectFeed } from './calendar-feed.queries.ts'
import { writeCalendar } from './write-calendar.ts'

const forThePilot = 'Only the pilot can see the calendar link.'

export const calendarFeedRoutes = ({ serve, config, mails }: FeatureParts): void => {
  const address = (secret: string) => `${config.publicUrl}/calendars/${secret}.ics`
  serve(calendarFeedCalls, {
    'GET /v1/pilots/calendar_feed': async ({ db, session }) => {
      refuseAdmin(session, forThePilot)
      return { url: null, created_at: await selectFeed(db, session.pilotId) }
    },
    'POST /v1/pilots/calendar_feed': async ({ db, session }) => {
      refuseAdmin(session, forThePilot)
      const secret = randomBytes(32).toString('base64url')
      const { created_at } = await replaceSecret(db, session.pilotId, tokenHash(secret))
      await mailPilot(db, mails, session.pilotId, {
        event: 'calendar_link_created',
        mail: { kind: 'security', details: { change: 'calendar_link' } },
      })
      return { url: address(secret), created_at }
    },
    'DELETE /v1/pilots/calendar_feed': ({ db, session }) => deleteSecret(db, session.pilotId),
    'GET /calendars/{secret}.ics': async ({ db, params, reply }) => {
      const calendar = await writeCalendar(db, params.secret, config.publicUrl)
      // The address is a secret: no cache between here and the calendar program may keep what it opens.
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'none')
      reply.type('text/calendar; charset=utf-8')
      return calendar
    },
  })
}
