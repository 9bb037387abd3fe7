import { mayAct, type Role, roleWords } from '@sortie/domain/provider/roles'
import { AppError } from '../errors.ts'

/** A provider's system. */
export interface KeyCaller {
  kind: 'key'
  id: number
  name: string
  roles: readonly Role[]
}

/** One of the provider's people. */
export interface PersonCaller {
  kind: 'person'
  id: number
  name: string
  email: string
  /** Those assigned here, and those that the identity provider has put into the token. */
  roles: readonly Role[]
  /** What the person's sockets rest on; see `people.access_version`. */
  accessVersion: number
  tokenHash: string
  expiresAt: Date
}

/** Who makes a provider's call. */
export type ProviderCaller = KeyCaller | PersonCaller

/** The one place that enforces the roles that the contract names next to each call. */
export const requireRole = (
  caller: ProviderCaller,
  { roles = [], forPeople }: { roles?: readonly Role[]; forPeople?: true },
): void => {
  if (forPeople && caller.kind === 'key') throw new AppError('person_required')
  if (mayAct(caller.roles, roles)) return
  const words = (list: readonly Role[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat('en', { type }).format(list.map((role) => roleWords[role]))
  const advice =
    caller.kind === 'key'
      ? `This key is limited to ${words(caller.roles, 'conjunction')}.`
      : 'Ask an owner for it.'
  throw new AppError('role_required', {
    message: `This needs the role ${words(roles, 'disjunction')}. ${advice}`,
  })
}

/** What a count of attempts, a turn and a stored response belong to. */
export const callerKey = ({ kind, id }: ProviderCaller): string => `${kind} ${id}`
