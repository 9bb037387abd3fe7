/** What the provider's people work as. Which calls each role may make stands next to each call in packages/contract. */
export const roles = ['dispatcher', 'reviewer', 'pilot-manager', 'finance', 'engineer', 'owner'] as const

export type Role = (typeof roles)[number]

/** In words, for messages that name roles. */
export const roleWords: Readonly<Record<Role, string>> = {
  dispatcher: 'dispatcher',
  reviewer: 'reviewer',
  'pilot-manager': 'pilot manager',
  finance: 'finance',
  engineer: 'engineer',
  owner: 'owner',
}

/** Several lists of roles as one, each role once and in the usual order. */
export const joinRoles = (...lists: readonly (readonly Role[])[]): Role[] =>
  roles.filter((role) => lists.some((list) => list.includes(role)))

/** Whether someone who has these roles may do what is for those. An owner may do everything. */
export const mayAct = (held: readonly Role[], allowed: readonly Role[]): boolean =>
  held.includes('owner') || held.some((role) => allowed.includes(role))

/**
 * Whether someone may hand on these roles, or all of them (null). Nobody can give what they don't have: an engineer
 * who creates a key would otherwise become an owner with it.
 */
export const mayGrant = (held: readonly Role[], given: readonly Role[] | null): boolean =>
  held.includes('owner') || (given?.every((role) => held.includes(role)) ?? false)

/**
 * The roles that a claim of the identity provider names, as a list or as text with spaces or commas between them. It
 * may name groups of other applications as well; those mean nothing here.
 */
export const rolesInClaim = (claim: unknown): Role[] => {
  const named: readonly unknown[] =
    typeof claim === 'string' ? claim.split(/[\s,]+/) : Array.isArray(claim) ? claim : []
  return roles.filter((role) => named.includes(role))
}
