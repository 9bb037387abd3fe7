import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * The rows of a select that is written as SQL. It is sent as a subquery, where PostgreSQL accepts nothing that writes:
 * neither a statement nor a `with` that contains one. The connection sends one statement at a time, so nothing can
 * follow the select either.
 */
export const selectRows = <Row>(db: Queryable, select: RawBuilder<Row>): Promise<Row[]> =>
  db.selectFrom(sql<Row>`(${select})`.as('selected')).selectAll().execute() as Promise<Row[]>
