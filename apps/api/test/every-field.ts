import type { ValueSchema } from './bad-values.ts'

/** Values for fields whose schema doesn't say all about them, or that refer to a record: one for each round. */
export type KnownValues = Readonly<Record<string, readonly [unknown, unknown]>>

type Round = 0 | 1

const textOf = ({ format, maxLength = 200 }: ValueSchema, name: string, round: Round): string => {
  if (format === 'date-time') return `203${round}-06-11T15:00:00.000Z`
  if (format === 'date') return `203${round}-06-11`
  if (format === 'uri') return `https://example.com/${name}/${round}`
  return `${name} ${round}`.slice(-maxLength)
}

const numberOf = ({ minimum, exclusiveMinimum = -1 }: ValueSchema, round: Round): number =>
  Math.max(minimum ?? 0, exclusiveMinimum + 1) + 10 + round

/** A value with every field that its schema knows. What it holds in one round differs from the other's. */
export const fullValue = (
  schema: ValueSchema | boolean | undefined,
  known: KnownValues,
  round: Round,
  path = '',
): unknown => {
  const name = path.split('.').findLast((part) => part !== '*') ?? ''
  const given = known[path] ?? known[`…${name}`]
  if (given) return given[round]
  if (typeof schema !== 'object' || Object.keys(schema).length === 0) return `${name} ${round}`
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[round % schema.enum.length]
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return fullValue(choice, known, round, path)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'string') return textOf(schema, name, round)
  if (type === 'null') return null
  if (type === 'boolean') return round === 0
  if (type === 'integer' || type === 'number') return numberOf(schema, round)
  if (type === 'array') return [fullValue(schema.items, known, round, `${path}.*`)]
  const fields = Object.entries(schema.properties ?? { remark: {} })
  return Object.fromEntries(
    fields.flatMap(([key, field]) => {
      const value = fullValue(field, known, round, path ? `${path}.${key}` : key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

type Leaf = readonly [path: string, value: unknown]

/** Every value that contains no other, with the way to it. */
export const leavesOf = (value: unknown, path = ''): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, path ? `${path}.${key}` : key))
    : [[path, value]]

/** shots.0.name as shots.*.name. */
export const anyIndex = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '.*')

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], value)

const isSame = (sent: unknown, shown: unknown): boolean =>
  sent === shown ||
  (typeof sent === 'string' &&
    typeof shown === 'string' &&
    /^\d{4}-\d\d-\d\dT/.test(sent) &&
    Date.parse(sent) === Date.parse(shown))

/** Where a response has a field under another name: `drone_ids.*` as `drones.*.id`. */
export type ShownAs = Readonly<Record<string, string>>

const shownPath = (path: string, shownAs: ShownAs): string => {
  const indexes = path.split('.').filter((part) => /^\d+$/.test(part))
  return (shownAs[anyIndex(path)] ?? path).replaceAll('*', () => indexes.shift() ?? '*')
}

/** The fields of a body that a response has with the same value, and the others. */
export const compareFields = (sent: unknown, response: unknown, shownAs: ShownAs) => {
  const read = new Set<string>()
  const other = new Set<string>()
  for (const [path, value] of leavesOf(sent)) {
    const isRead = isSame(value, valueAt(response, shownPath(path, shownAs)))
    ;(isRead ? read : other).add(anyIndex(path))
  }
  return { read: [...read], other: [...other] }
}
