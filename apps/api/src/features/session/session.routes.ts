import { sessionCalls } from '@sortie/contract/session.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { endSession } from './end-session.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes = ({ serve, config }: FeatureParts): void => {
  serve(
    sessionCalls,
    {
      'POST /v1/authenticate': ({ db, body }) => signIn(db, config.plainSessions, body),
      'DELETE /v1/session': ({ db, session }) => endSession(db, session),
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
