import pg from 'pg'

interface Part {
  table_name: string | null
  name: string
  definition: string
  comment: string | null
}

/** Columns are written as in `create table`, so that a reader can compare the file with the migrations. */
const columns = `
  select attrelid::regclass::text as table_name, attname as name,
    attname || ' ' || format_type(atttypid, atttypmod)
      || case when attnotnull then ' not null' else '' end
      || case when attidentity = 'a' then ' generated always as identity' else '' end
      || case when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored' else '' end
      || case when attgenerated = '' and adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end
      as definition,
    col_description(attrelid, attnum) as comment
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by 1, attnum`

const tables = `
  select relname as table_name, relname as name,
    'create ' || case when relpersistence = 'u' then 'unlogged ' else '' end || 'table ' || relname as definition,
    obj_description(oid, 'pg_class') as comment
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`

const constraints = `
  select conrelid::regclass::text as table_name, conname as name,
    'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as definition,
    obj_description(oid, 'pg_constraint') as comment
  from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'f', 'c', 'x')
  order by 1, contype <> 'p', 2`

const indexes = `
  select indrelid::regclass::text as table_name, relname as name, pg_get_indexdef(indexrelid) as definition,
    obj_description(indexrelid, 'pg_class') as comment
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by 1, 2`

const triggers = `
  select tgrelid::regclass::text as table_name, tgname as name, pg_get_triggerdef(oid) as definition,
    coalesce(obj_description(oid, 'pg_trigger'),
      (select obj_description(oid, 'pg_constraint') from pg_constraint where oid = tgconstraint)) as comment
  from pg_trigger where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  order by 1, 2`

const functions = `
  select null as table_name, proname as name, pg_get_functiondef(oid) as definition,
    obj_description(oid, 'pg_proc') as comment
  from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by 2`

/** Comments come before what they describe, as people write them. */
const commented = ({ comment }: Part, text: string, indent = ''): string =>
  `${comment === null ? '' : `${indent}-- ${comment.replaceAll('\n', `\n${indent}-- `)}\n`}${indent}${text}`

/** The migrated database as SQL to read: the sum of dozens of migrations, with all comments. */
export const describeSql = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // PostgreSQL omits the schema from names only if it is in the search path.
    await client.query('set search_path = public')
    const read = async (query: string) => (await client.query<Part>(query)).rows
    const all = {
      tables: await read(tables),
      columns: await read(columns),
      constraints: await read(constraints),
      indexes: await read(indexes),
      triggers: await read(triggers),
      functions: await read(functions),
    }
    const texts = all.tables.map((table) => {
      const ofTable = (parts: Part[]) => parts.filter(({ table_name }) => table_name === table.name)
      const inside = [...ofTable(all.columns), ...ofTable(all.constraints)].map((part, index, { length }) =>
        commented(part, `${part.definition}${index < length - 1 ? ',' : ''}`, '  '),
      )
      const after = [...ofTable(all.indexes), ...ofTable(all.triggers)].map((part) =>
        commented(part, `${part.definition};`),
      )
      return [commented(table, `${table.definition} (\n${inside.join('\n')}\n);`), ...after].join('\n')
    })
    const routines = all.functions.map((part) => commented(part, `${part.definition.trim()};`))
    return `-- Written from the migrated database by \`npm run schema\`, to be read; a test says when it is stale.\n\n${[...texts, ...routines].join('\n\n')}\n`
  } finally {
    await client.end()
  }
}
