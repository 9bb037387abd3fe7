import type { Schema } from './schema.generated.ts'

type OnlyColumns<Table extends keyof Schema, Row> = {
  [Field in Exclude<keyof Row, keyof Schema[Table]>]: never
}

/**
 * A row as it is, if every field of it is a column of the table. TypeScript accepts additional fields of a spread, so
 * that a field added to the schema of a body would compile and fail in the database.
 */
export const rowOf = <Table extends keyof Schema, Row extends object>(
  _table: Table,
  row: Row & OnlyColumns<Table, Row>,
): Row => row

/**
 * Compiles only if nothing is left of a body after its fields were taken from it by name: a field added to its schema
 * is either stored or named where it is dropped.
 */
export const nothingLeft = (_rest: Readonly<Record<string, never>>): void => undefined
