import pg from 'pg'

const typeNames: Record<string, string> = {
  uuid: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  jsonb: 'Json',
  _text: 'string[]',
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_identity: 'YES' | 'NO'
  is_generated: 'ALWAYS' | 'NEVER'
}

interface Check {
  table_name: string
  column_name: string
  definition: string
}

/** The words that a check constraint allows in a text column, if the constraint says nothing else. */
const allowedWords = ({ column_name, definition }: Check): string[] | null => {
  const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)\)\)$/.exec(definition)
  if (!list || list[1] !== column_name) return null
  return [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = '']) =>
    word.replaceAll("''", "'"),
  )
}

const typeName = (name: string): string =>
  name.replace(/(^|[_.])(\w)/g, (_, _start, letter: string) => letter.toUpperCase())

const columnType = (column: Column, words: string | undefined): string => {
  const type = words ?? typeNames[column.udt_name]
  if (!type) throw new Error(`no TypeScript type for ${column.udt_name} of ${column.table_name}`)
  const read = type === 'Json' ? 'unknown' : type
  // A moment may be written as a Date; a document is written as its JSON text.
  const write = type === 'Json' ? 'string' : column.udt_name === 'timestamptz' ? 'string | Date' : type
  const nullable = column.is_nullable === 'YES' ? ' | null' : ''
  if (column.is_identity === 'YES' || column.is_generated === 'ALWAYS') return `GeneratedAlways<${read}>`
  const optional = column.column_default !== null || nullable ? ' | undefined' : ''
  if (read === write && !optional) return `${read}${nullable}`
  return `ColumnType<${read}${nullable}, ${write}${nullable}${optional}, ${write}${nullable}>`
}

/**
 * The tables of a migrated database as TypeScript, so that a query that does not fit them does not compile. A column
 * whose check constraint lists its words becomes the union of those words.
 */
export const describeSchema = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `select table_name, column_name, udt_name, is_nullable, column_default, is_identity, is_generated
       from information_schema.columns
       where table_schema = 'public' and table_name <> 'schema_migrations'
       order by table_name, ordinal_position`,
    )
    const checks = await client.query<Check>(
      `select conrelid::regclass::text as table_name, attname as column_name, pg_get_constraintdef(pg_constraint.oid) as definition
       from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
       order by table_name, column_name, conname`,
    )
    const unions = new Map<string, string[]>()
    for (const check of checks.rows) {
      const words = allowedWords(check)
      if (words) unions.set(typeName(`${check.table_name}.${check.column_name}`), words)
    }
    const lineOf = (column: Column) => {
      const union = typeName(`${column.table_name}.${column.column_name}`)
      return `  ${column.column_name}: ${columnType(column, unions.has(union) ? union : undefined)}\n`
    }
    const aliases = [...unions].map(
      ([name, words]) => `type ${name} = ${words.map((word) => JSON.stringify(word)).join(' | ')}\n`,
    )
    const tables = Map.groupBy(rows, (row) => row.table_name)
    const interfaces = [...tables].map(
      ([table, columns]) => `interface ${typeName(table)} {\n${columns.map(lineOf).join('')}}\n`,
    )
    const schema = `export interface Schema {\n${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)}\n`).join('')}}\n`
    return `// Written from the migrations by \`npm run schema\`; a test says when it is stale.\nimport type { ColumnType, GeneratedAlways } from 'kysely'\n\n${aliases.join('\n')}\n${interfaces.join('\n')}\n${schema}`
  } finally {
    await client.end()
  }
}
