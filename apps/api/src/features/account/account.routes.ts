import { accountCalls } from '@sortie/contract/account.calls'
import { selectPilot } from '../../core/pilot/pilot.queries.ts'
import { AppError } from '../../platform/errors.ts'
import { timeLimits } from '../../platform/time-limits.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { changeAccount } from './change-account.ts'
import { registerPilot } from './register-pilot.ts'

export const accountRoutes = ({ serve, config, mails, webhooks }: FeatureParts): void => {
  serve(
    accountCalls,
    {
      'POST /pilots/account': ({ db, body }) =>
        registerPilot(db, { mails, webhooks, plainSessions: config.plainSessions }, body),
      'GET /pilots/account': async ({ db, session }) => {
        const pilot = await selectPilot(db, session.pilotId)
        if (!pilot) throw new AppError('unauthenticated')
        return pilot
      },
      'PATCH /pilots/account': ({ db, session, body }) => changeAccount(db, mails, session, body),
    },
    {
      limits: {
        'POST /pilots/account': { subject: 'registration', perMinute: config.signInAttemptsPerMinute },
      },
      // A new account takes longer than one that is there, and a stranger could measure it.
      responseIntervals: { 'POST /pilots/account': timeLimits.registrationInterval },
    },
  )
}
