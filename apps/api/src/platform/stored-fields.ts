import type { Schema } from './schema.generated.ts'

type OnlyColumns<Table extends keyof Schema, Row> = {
  [Field in Exclude<keyof Row, keyof Schema[Table]>]: never
}

/**
 * Returns a row unchanged, and compiles only if every field is a column of the table. TypeScript accepts additional
 * fields from a spread, so a field added to the schema of a body would compile and then fail in the database.
 */
export const rowOf = <Table extends keyof Schema, Row extends object>(
  _table: Table,
  row: Row & OnlyColumns<Table, Row>,
): Row => row

/** A body as it is, if it has no other fields than these: one added to its schema would be accepted and never used. */
export const onlyFields = <Body extends object, Name extends keyof Body>(
  body: Body & { [Field in Exclude<keyof Body, Name>]: never },
  ..._names: Name[]
): Body => body

/**
 * Compiles only if no field of a body is left after its fields were taken by name. So a field added to its schema is
 * either stored or dropped by name.
 */
export const requireNoFieldsLeft = (_rest: Readonly<Record<string, never>>): void => undefined
