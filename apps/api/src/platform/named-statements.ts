import { createHash } from 'node:crypto'
import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type OperationNodeSource,
  PostgresQueryCompiler,
  type RawBuilder,
  type RootOperationNode,
  sql,
} from 'kysely'
import type { Database, Queryable } from './database.ts'
import type { Transaction } from './transaction.ts'

/** The types of parameters that a named statement may declare: PostgreSQL's names, each with the type of its values. */
interface ParameterTypes {
  bigint: number
  'bigint[]': readonly number[]
  boolean: boolean
  text: string
  'text[]': readonly string[]
  timestamptz: string
}

type Declaration = Readonly<Record<string, keyof ParameterTypes>>
type Values<Declared extends Declaration> = { [Name in keyof Declared]: ParameterTypes[Declared[Name]] }
type Parameters<Declared extends Declaration> = {
  [Name in keyof Declared]: RawBuilder<ParameterTypes[Declared[Name]]>
}

/** A compiled query whose plan a connection keeps under this name. */
export interface NamedQuery extends CompiledQuery {
  readonly statementName: string
}

/** Marks the position of a value that is sent at each execution. */
class Placeholder {
  readonly parameter: string

  constructor(parameter: string) {
    this.parameter = parameter
  }
}

const declare = <Declared extends Declaration>(declared: Declared) =>
  Object.fromEntries(
    Object.entries(declared).map(([name, type]) => [name, sql`(${new Placeholder(name)}::${sql.raw(type)})`]),
  ) as Parameters<Declared>

const isLiteral = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Writes constants into the text. A plan for all values cannot look into parameters, and a partial index, such as that
 * of open offers, is used only if the plan contains the constant.
 */
class StatementCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (isLiteral(value)) this.appendImmediateValue(value)
    else super.appendValue(value)
  }
}

/**
 * A query that is built and compiled at its first use, and planned once per connection: the largest queries take longer
 * to build and plan than to run. `build` gets an expression for each declared parameter. The values arrive only when
 * the query is executed, so `build` cannot decide anything by them.
 */
export const namedStatement = <const Declared extends Declaration, Row>(
  name: string,
  declared: Declared,
  build: (db: Queryable, parameters: Parameters<Declared>) => Compilable<Row> & OperationNodeSource,
) => {
  let compiled: NamedQuery | undefined
  const compile = (db: Queryable): NamedQuery => {
    const node = build(db, declare(declared)).toOperationNode() as RootOperationNode
    const query = new StatementCompiler().compileQuery(node, createQueryId())
    // Releases that share a pooled connection may use one name for different texts; the hash keeps them apart.
    const hash = createHash('sha256').update(query.sql).digest('hex').slice(0, 12)
    return { ...query, statementName: `${name}-${hash}` }
  }
  return async (db: Queryable, values: Values<Declared>): Promise<Row[]> => {
    compiled ??= compile(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.parameter] : value,
    )
    // A query built with a Queryable is a select, although a compiled query itself doesn't say so.
    const { rows } = await (db as Database).executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** Does the same for a write. */
export const namedWrite = <const Declared extends Declaration, Row>(
  name: string,
  declared: Declared,
  build: (db: Transaction, parameters: Parameters<Declared>) => Compilable<Row> & OperationNodeSource,
): ((db: Transaction, values: Values<Declared>) => Promise<Row[]>) =>
  namedStatement(name, declared, (db, parameters) => build(db as Transaction, parameters))
