import { type RawBuilder, sql } from 'kysely'
import { containing } from './containing.ts'
import type { Queryable } from './database.ts'
import { selectRows } from './select-rows.ts'

/** So many rows with the complete words of a search are asked for its last one. */
const mostLikely = 200
/** A shorter text is in no index. */
const shortestText = 3

interface Words {
  complete: readonly string[]
  /** May not be complete yet. */
  last: string
}

/** The words of a search, as queries; null if there is none. */
const wordsOf = (search: string): Words | null => {
  const found = search.match(/[\p{L}\p{N}]+/gu)
  if (found === null) return null
  const [last = '', ...others] = found.map((word) => `'${word}'`).reverse()
  // The complete word as well: how many rows have it is known, which decides how they are read.
  return { complete: others, last: `${last} | ${last}:*` }
}

/**
 * Whether a text has all these words, each a condition of its own: an index then reads the rows of the rarest and looks
 * these up among the others. Of one condition about several words it reads all rows with any of them.
 */
const hasWords = (text: RawBuilder<unknown>, asked: readonly string[]) =>
  sql.join(
    asked.map((word) => sql`search_words(${text}) @@ to_tsquery('pg_catalog.simple', ${word})`),
    sql` and `,
  )

/** The rows of a table that a text is found in, the newest of them. */
export type Find = (
  table: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  most: number,
) => RawBuilder<{ id: number }>

const findByPart =
  (pattern: string): Find =>
  (table, text, most) =>
    sql`select id from ${table} where ${text} ilike ${pattern} order by id desc limit ${most}`

/**
 * Reads the few rows with the complete words, and asks these for the beginning of the last one: an index reads all rows
 * with any word that begins so, whatever else they must have. If many rows have the complete words, it is asked for all.
 */
const findByWords =
  ({ complete, last }: Words): Find =>
  (table, text, most) => {
    const all = [...complete, last]
    if (complete.length === 0)
      return sql`select id from ${table} where ${hasWords(text, all)} order by id desc limit ${most}`
    return sql`with likely as materialized (
        select id, ${text} as text from ${table} where ${hasWords(text, complete)} limit ${mostLikely + 1}),
      counted as (select count(*) > ${mostLikely} as are_many from likely)
      (select id from likely where not (select are_many from counted) and ${hasWords(sql`text`, [last])}
        order by id desc limit ${most})
      union all (select id from ${table} where (select are_many from counted) and ${hasWords(text, all)}
        order by id desc limit ${most})`
  }

/** By words first, which takes as long in any table; by any part of a text where they find nothing. */
export const selectByText = async (
  db: Queryable,
  search: string,
  foundBy: (find: Find) => RawBuilder<{ id: number }>,
): Promise<{ id: number }[]> => {
  if (search.length < shortestText) return []
  const asked = wordsOf(search)
  const rows = asked === null ? [] : await selectRows(db, foundBy(findByWords(asked)))
  return rows.length > 0 ? rows : selectRows(db, foundBy(findByPart(containing(search))))
}
