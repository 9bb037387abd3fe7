import { sessionCalls } from '@sortie/contract/session.calls'
import { refuseAdmin } from '../../platform/session/session.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { endOtherSessions, endSession, endSessionById } from './end-session.ts'
import { selectSessions } from './session.queries.ts'
import { signIn } from './sign-in.ts'

const forThePilot = 'Only the pilot can see where they are signed in.'

export const sessionRoutes = ({ serve, config }: FeatureParts): void => {
  serve(
    sessionCalls,
    {
      'POST /v1/authenticate': ({ db, body }) => signIn(db, config.plainSessions, body),
      'DELETE /v1/session': ({ db, session }) => endSession(db, session),
      'GET /v1/pilots/sessions': ({ db, session }) => {
        refuseAdmin(session, forThePilot)
        return selectSessions(db, session)
      },
      'DELETE /v1/pilots/sessions': ({ db, session }) => {
        refuseAdmin(session, forThePilot)
        return endOtherSessions(db, session)
      },
      'DELETE /v1/pilots/sessions/{id}': ({ db, session, params }) => {
        refuseAdmin(session, forThePilot)
        return endSessionById(db, session.pilotId, params.id)
      },
    },
    {
      limits: {
        'POST /v1/authenticate': {
          subject: 'sign-in',
          perMinute: config.signInAttemptsPerMinute,
          alsoBy: 'email',
        },
      },
    },
  )
}
