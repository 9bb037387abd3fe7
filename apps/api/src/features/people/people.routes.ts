import { peopleCalls } from '@sortie/contract/people.calls'
import { notFound } from '../../platform/errors.ts'
import { onlyFields } from '../../platform/stored-fields.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { endSession } from '../session/end-session.ts'
import { sendInvitationJob } from './people.jobs.ts'
import { insertInvited, selectPeople, setRemoved, updatePerson } from './people.queries.ts'

export const peopleRoutes = ({ serve, config, jobQueue }: FeatureParts): void => {
  // Without a console there is nothing to open, and without a mail server no way to say so.
  const sendsInvitations = config.mail !== null && config.identity.staff !== null
  serve(peopleCalls, {
    'GET /v1/provider/me': ({ provider }) => ({
      kind: provider.kind,
      id: provider.id,
      name: provider.name,
      email: provider.kind === 'person' ? provider.email : null,
      roles: [...provider.roles],
    }),
    'DELETE /v1/provider/session': ({ db, provider: { tokenHash, expiresAt } }) =>
      endSession(db, { kind: 'identity', tokenHash, expiresAt }),
    'GET /v1/provider/people': ({ db, query }) => selectPeople(db, query),
    'POST /v1/provider/people': async ({ db, body }) => {
      const invited = await insertInvited(db, onlyFields(body, 'email', 'name', 'roles'))
      if (sendsInvitations) await jobQueue.enqueue(db, sendInvitationJob, { person_id: invited.id })
      return invited
    },
    'PATCH /v1/provider/people/{id}': async ({ db, params, body }) => {
      const changed = await updatePerson(db, params.id, onlyFields(body, 'name', 'roles'))
      if (!changed) throw notFound()
      return changed
    },
    'DELETE /v1/provider/people/{id}': async ({ db, params }) => {
      if (!(await setRemoved(db, params.id))) throw notFound()
    },
  })
}
