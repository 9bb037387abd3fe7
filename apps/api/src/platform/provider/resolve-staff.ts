import { joinRoles } from '@sortie/domain/provider/roles'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database.ts'
import { AppError } from '../errors.ts'
import { emailKey } from '../session/email-key.ts'
import type { Identity, VerifyTokens } from '../session/identity-tokens.ts'
import { verifyOrRefuse } from '../session/resolve-session.ts'
import { findIdentitySession } from '../session/session.queries.ts'
import { inTransaction } from '../transaction.ts'
import {
  bindPerson,
  findPersonOfSession,
  hasOwner,
  insertPerson,
  makeOwner,
  notePerson,
  wasRemoved,
} from './people.queries.ts'
import type { PersonCaller } from './provider-caller.ts'

interface Parts {
  db: Database
  verifyTokens: VerifyTokens
  /** Who becomes the owner while there is none. */
  ownerEmail: string | null
}

/** Once a minute is enough to see who is there, and spares a write a call. */
const noteAgainAfterMilliseconds = 60_000

/**
 * A first sign-in: of someone who was invited, of the first owner, or of someone to whom the identity provider gives
 * roles. Whoever was removed comes back by an invitation only.
 */
const admit = (
  db: Database,
  identity: Identity,
  isNamedOwner: boolean,
  known: { id: number } | undefined,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const becomesOwner = isNamedOwner && !(await hasOwner(trx))
    // Someone who is known stays the same person, whatever email they have by now.
    const person = known ?? (await bindPerson(trx, identity))
    if (person) {
      if (becomesOwner) await makeOwner(trx, person.id)
    } else if (becomesOwner) await insertPerson(trx, identity, ['owner'])
    else if (identity.staffRoles.length > 0 && !(await wasRemoved(trx, identity)))
      await insertPerson(trx, identity, [])
  })

/** The person whose session a request proves. Roles and removals are read with every call. */
export const staffResolver = ({ db, verifyTokens, ownerEmail }: Parts) => {
  const findOrAdmit = async (request: FastifyRequest, identity: Identity) => {
    const known = await findPersonOfSession(db, identity)
    if (known?.isEnded || (!known && (await findIdentitySession(db, identity)).isEnded))
      throw new AppError('session_ended')
    const isNamedOwner = ownerEmail !== null && emailKey(ownerEmail) === emailKey(identity.email)
    if (known && (!isNamedOwner || known.roles.includes('owner'))) return known
    await admit(db, identity, isNamedOwner, known)
    const admitted = await findPersonOfSession(db, identity)
    if (admitted && !known)
      request.log.info({ person_id: admitted.id }, 'a person signed in for the first time')
    return admitted
  }

  return async (request: FastifyRequest, accessToken: string, idToken: string): Promise<PersonCaller> => {
    const identity = await verifyOrRefuse(request, verifyTokens, accessToken, idToken)
    const person = await findOrAdmit(request, identity)
    const roles = joinRoles(person?.roles ?? [], identity.staffRoles)
    if (!person || roles.length === 0) throw new AppError('not_staff')
    const { id, name, email, access_version, last_seen_at } = person
    if (!last_seen_at || Date.parse(last_seen_at) < Date.now() - noteAgainAfterMilliseconds)
      await notePerson(db, id, identity.staffRoles)
    return {
      kind: 'person',
      id,
      name,
      email,
      roles,
      accessVersion: access_version,
      tokenHash: identity.tokenHash,
      expiresAt: identity.expiresAt,
    }
  }
}
