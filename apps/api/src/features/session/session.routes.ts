import { sessionCalls } from '@sortie/contract/session.calls'
import { announceEndedSession } from '../../platform/realtime/announce.ts'
import { deletePlainSession, insertEndedSession } from '../../platform/session/session.queries.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { signIn } from './sign-in.ts'

/** From here on the session's tokens are refused by every process. */
const endSession = async (db: Transaction, session: Session): Promise<void> => {
  if (session.kind === 'plain') await deletePlainSession(db, session.tokenHash)
  else await insertEndedSession(db, session.tokenHash, session.expiresAt)
  await announceEndedSession(db, session.tokenHash)
}

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
