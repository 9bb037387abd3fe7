export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  description?: string
}

const prefix = '#/components/schemas/'

/** The names of the schemas that a part of the document refers to. */
export const referencesIn = (part: unknown): Set<string> =>
  new Set(
    [...JSON.stringify(part ?? null).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name = '']) => name,
    ),
  )

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const inList = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type)

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const objectType = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description ? `/** ${schema.description.replaceAll('*/', '* /')} */ ` : ''
    return `${comment}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`
  })
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  const isOpen = additionalProperties === true || typeof additionalProperties === 'object'
  // Named fields may have other types than the rest.
  if (isOpen) fields.push(`[name: string]: ${fields.length > 0 ? 'unknown' : others}`)
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, unknown>'
}

/** A schema of the document as a type of TypeScript. */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return schema.$ref.slice(prefix.length)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(typeOf))
  if (schema.allOf) return schema.allOf.map((part) => inList(typeOf(part))).join(' & ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return schema.properties ? objectType(schema) : 'unknown'
  return union(
    types.map((type) => {
      if (type === 'array') return `${inList(typeOf(schema.items ?? {}))}[]`
      return type === 'object' ? objectType(schema) : (scalars[type] ?? 'unknown')
    }),
  )
}
