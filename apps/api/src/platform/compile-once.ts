import type { Compilable, CompiledQuery } from 'kysely'
import type { Queryable } from './database.ts'
import { prepareStatement } from './prepared-statements.ts'

/** Stands for a value while the query is built. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/**
 * A query that is built at its first use and planned once by each connection, and only filled in from then on:
 * the largest take as long to build and longer to plan than to answer. The values may be compared and stored, but nothing may be decided by them while building.
 */
export const compileOnce = <Values extends Record<string, number | string>, Row>(
  build: (db: Queryable, values: Values) => Compilable<Row>,
) => {
  let built: CompiledQuery<Row> | undefined
  return async (db: Queryable, values: Values): Promise<Row[]> => {
    if (!built) {
      built = build(db, places as Values).compile()
      prepareStatement(built.sql)
    }
    const parameters = built.parameters.map((value) => (value instanceof Place ? values[value.name] : value))
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}
