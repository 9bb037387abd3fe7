import { claimSeconds } from '@sortie/domain/provider/review'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { ProviderCaller } from '../../platform/provider/provider-caller.ts'
import type { Transaction } from '../../platform/transaction.ts'

export interface Holder {
  person_id: number | null
  provider_key_id: number | null
}

export const holderOf = ({ kind, id }: Pick<ProviderCaller, 'kind' | 'id'>): Holder => ({
  person_id: kind === 'person' ? id : null,
  provider_key_id: kind === 'key' ? id : null,
})

/** Whoever judges, as responses name them: `claims` and `verdicts` refer to them in the same two columns. */
export const reviewerColumn = (table: string) => sql<{ kind: 'person' | 'key'; id: number; name: string }>`
  case when ${sql.ref(`${table}.person_id`)} is not null
    then (select json_build_object('kind', 'person', 'id', id, 'name', coalesce(nullif(name, ''), email))
      from people where id = ${sql.ref(`${table}.person_id`)})
    else (select json_build_object('kind', 'key', 'id', id, 'name', name)
      from provider_keys where id = ${sql.ref(`${table}.provider_key_id`)}) end`

export const isHeldBy = (caller: Pick<ProviderCaller, 'kind' | 'id'>) => {
  const { person_id, provider_key_id } = holderOf(caller)
  return sql<boolean>`coalesce(review_claims.person_id = ${person_id}::bigint
    or review_claims.provider_key_id = ${provider_key_id}::bigint, false)`
}

/** The claim of a mission that has not run out. */
export const selectClaim = (db: Queryable, missionId: number, caller: ProviderCaller) =>
  db
    .selectFrom('review_claims')
    .select([
      'claimed_at',
      'expires_at',
      reviewerColumn('review_claims').as('holder'),
      isHeldBy(caller).as('is_own'),
    ])
    .where('mission_id', '=', missionId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

/**
 * Claims a mission that nobody holds, or renews the claim. Says whether it is new; null if someone else holds it. The
 * row decides, so of two who ask at once the second waits for the first and then finds it held.
 */
export const upsertClaim = async (
  db: Transaction,
  missionId: number,
  caller: ProviderCaller,
): Promise<{ is_new: boolean; expires_at: string } | null> => {
  const { person_id, provider_key_id } = holderOf(caller)
  const { rows } = await sql<{ is_new: boolean; expires_at: string }>`
    insert into review_claims (mission_id, person_id, provider_key_id, expires_at)
    values (${missionId}, ${person_id}, ${provider_key_id}, now() + make_interval(secs => ${claimSeconds}))
    on conflict (mission_id) do update set expires_at = excluded.expires_at,
      person_id = excluded.person_id, provider_key_id = excluded.provider_key_id,
      claimed_at = case when ${isHeldBy(caller)} and review_claims.expires_at > now()
        then review_claims.claimed_at else excluded.claimed_at end
    where review_claims.expires_at <= now() or ${isHeldBy(caller)}
    returning claimed_at = now() as is_new, to_json(expires_at) #>> '{}' as expires_at`.execute(db)
  return rows[0] ?? null
}

export const giveClaim = async (db: Transaction, missionId: number, personId: number): Promise<void> => {
  await db
    .updateTable('review_claims')
    .set({
      person_id: personId,
      provider_key_id: null,
      claimed_at: sql<string>`now()`,
      expires_at: sql<string>`now() + make_interval(secs => ${claimSeconds})`,
    })
    .where('mission_id', '=', missionId)
    .execute()
}

export const deleteClaim = (db: Transaction, missionId: number) =>
  db.deleteFrom('review_claims').where('mission_id', '=', missionId).execute()

/** The roles of a person who is still there. */
export const selectPersonRoles = (db: Queryable, id: number) =>
  db
    .selectFrom('people')
    .select(['id', 'roles'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The people who may judge, by the roles that they have here: those of a token are known with the token alone. */
export const selectReviewers = (db: Queryable) =>
  db
    .selectFrom('people')
    .select(['id', sql<string>`coalesce(nullif(name, ''), email)`.as('name')])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`roles && array['reviewer', 'owner']`)
    .orderBy('id')
    .execute()
