import { mostCounted, mostPerPage } from '@sortie/contract/attention.calls'
import { type AttentionKind, attentionKinds } from '@sortie/domain/provider/attention'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import { attentionSources, type Moments } from './attention-sources.ts'

/** Where the list of one kind begins and ends: after a line, and at the latest moment that shows. */
export interface Range {
  until: string
  /** The moment and the id of the line before the first one. */
  from: string
  fromId: number
}

export interface AttentionQuery {
  ranges: Readonly<Record<AttentionKind, Range>>
  /** Offers from after this may still be answered. */
  offersFresh: string
}

const eachKind = <Value>(entriesOf: (kind: AttentionKind) => readonly [string, Value][]) =>
  Object.fromEntries(attentionKinds.flatMap(entriesOf))

const allOf = (selects: readonly RawBuilder<unknown>[]) => sql.join(selects, sql` union all `)

type Expressions = Readonly<Record<string, RawBuilder<unknown>>>

const untilName = (kind: AttentionKind) => `${kind}_until`

const momentsOf = (parameters: Expressions): Moments => ({
  until: (kind) => parameters[untilName(kind)] as RawBuilder<string>,
  offersFresh: parameters.offersFresh as RawBuilder<string>,
})

const sharedParameters = {
  kinds: 'text[]',
  offersFresh: 'timestamptz',
  ...eachKind((kind) => [[untilName(kind), 'timestamptz']]),
} as const

const sharedValues = (kinds: readonly AttentionKind[], { ranges, offersFresh }: AttentionQuery) => ({
  kinds,
  offersFresh,
  ...eachKind((kind) => [[untilName(kind), ranges[kind].until]]),
})

/** What one kind adds to a statement about several. The database skips a kind that nobody asked for. */
const isAsked = (kind: AttentionKind, { kinds }: Expressions) => sql`${sql.lit(kind)} = any(${kinds})`

const countStatement = namedStatement('attention-counts', sharedParameters, (db, parameters: Expressions) =>
  db
    .selectFrom(
      sql<{ kind: AttentionKind; count: number }>`(${allOf(
        attentionKinds.map((kind) => {
          const { at, from } = attentionSources[kind](momentsOf(parameters))
          return sql`select ${sql.lit(kind)} as kind, count(*) as count from (
            select from ${from} and ${isAsked(kind, parameters)} and ${at} <= ${parameters[untilName(kind)]}
            limit ${sql.lit(mostCounted + 1)}) waiting`
        }),
      )})`.as('counts'),
    )
    .selectAll(),
)

/** How many lines each of these kinds has, as far as they are counted. */
export const countAttention = async (
  db: Queryable,
  kinds: readonly AttentionKind[],
  query: AttentionQuery,
): Promise<{ kind: AttentionKind; count: number; is_more: boolean }[]> => {
  const rows = await countStatement(db, sharedValues(kinds, query))
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return kinds.map((kind) => {
    const count = counts.get(kind) ?? 0
    return { kind, count: Math.min(count, mostCounted), is_more: count > mostCounted }
  })
}

export interface PlacedRow {
  kind: AttentionKind
  id: number
  /** To the microsecond, as the database compares it. */
  at: string
}

/** In the text, because the database takes a limit that it doesn't know for a large one, and would sort all lines. */
const mostPlaced = sql.lit(mostPerPage + 1)

const placesStatement = namedStatement(
  'attention-places',
  {
    ...sharedParameters,
    limit: 'bigint',
    ...eachKind<'timestamptz' | 'bigint'>((kind) => [
      [`${kind}_from`, 'timestamptz'],
      [`${kind}_from_id`, 'bigint'],
    ]),
  } as const,
  (db, parameters: Expressions) =>
    db
      .selectFrom(
        sql<PlacedRow>`(${allOf(
          attentionKinds.map((kind) => {
            const { id, at, from } = attentionSources[kind](momentsOf(parameters))
            return sql`(select * from (
              select ${sql.lit(kind)} as kind, ${id} as id, to_json(${at}) #>> '{}' as at from ${from}
                and ${isAsked(kind, parameters)} and ${at} <= ${parameters[untilName(kind)]}
                and (${at}, ${id}) > (${parameters[`${kind}_from`]}, ${parameters[`${kind}_from_id`]})
              order by ${at}, ${id} limit ${mostPlaced}) placed limit ${parameters.limit})`
          }),
        )})`.as('places'),
      )
      .selectAll(),
)

/** The first lines of each of these kinds, in the order of their moments. */
export const selectPlaces = (
  db: Queryable,
  kinds: readonly AttentionKind[],
  query: AttentionQuery,
  limit: number,
): Promise<PlacedRow[]> =>
  placesStatement(db, {
    ...sharedValues(kinds, query),
    limit,
    ...eachKind<string | number>((kind) => [
      [`${kind}_from`, query.ranges[kind].from],
      [`${kind}_from_id`, query.ranges[kind].fromId],
    ]),
  })
