import fc from 'fast-check'
import { z } from 'zod'

/** A JSON schema, as far as values are made from it. */
export interface ValueSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: ValueSchema[]
  oneOf?: ValueSchema[]
  allOf?: ValueSchema[]
  properties?: Record<string, ValueSchema>
  required?: string[]
  items?: ValueSchema | boolean
  prefixItems?: ValueSchema[]
  additionalProperties?: ValueSchema | boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  default?: unknown
  examples?: unknown[]
}

/**
 * The schema of a part of a call. The documentation refers to schemas by name, and each name is replaced by its schema.
 */
export const schemaOf = (schema: z.ZodType | undefined): ValueSchema => {
  if (!schema) return {}
  const { $defs, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part && typeof part.$ref === 'string')
      return resolve($defs?.[part.$ref.replace('#/$defs/', '')] ?? {})
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolve(value)]))
  }
  return resolve(root) as ValueSchema
}

const byFormat: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'date-time': fc.constantFrom('2030-06-11T15:00:00Z', '2031-01-01T00:00:00.5+02:00'),
  date: fc.constantFrom('2030-06-11', '1990-02-28'),
  email: fc.constantFrom('robin@example.com', 'ROBIN@EXAMPLE.COM'),
  uri: fc.constant('https://example.com/a'),
  uuid: fc.uuid(),
}

const text = ({ minLength = 0, maxLength = 20, pattern, format }: ValueSchema): fc.Arbitrary<unknown> => {
  const known = format ? byFormat[format] : undefined
  if (known) return known
  if (pattern && pattern.length < 200) {
    try {
      return fc.stringMatching(new RegExp(pattern))
    } catch {
      // A pattern beyond what can be generated; any text will be refused.
    }
  }
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) })
}

/** Values that the schema allows, or nearly: rules of refinements are not in a schema. */
export const goodValue = (schema: ValueSchema | boolean | undefined): fc.Arbitrary<unknown> => {
  if (schema === undefined || typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 1 })
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  // Examples also satisfy rules that a schema cannot express.
  if (schema.examples?.length && schema.type === 'object')
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...schema.examples) },
      goodValue({ ...schema, examples: [] }),
    )
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length) return fc.oneof(...choices.map(goodValue))
  if (schema.allOf?.length) return goodValue(Object.assign({}, ...schema.allOf))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const { minimum = 0, maximum = 1000 } = schema
  if (type === 'string') return text(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer')
    return fc.integer({ min: Math.max(minimum, 1), max: Math.max(1, Math.min(maximum, minimum + 20)) })
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (type === 'array') return fc.array(goodValue(schema.items), { maxLength: 3 })
  if (type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, goodValue(field)] as const,
    )
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
  }
  return fc.jsonValue({ maxDepth: 1 })
}

/** Stands for deeply nested lists, which only a text can contain: see `jsonText`. */
const nested = (depth: number): string => `<nested ${depth}>`

export const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    /"<nested (\d+)>"/g,
    (_, depth: string) => `${'['.repeat(Number(depth))}${']'.repeat(Number(depth))}`,
  )

/** Values that callers send by mistake or on purpose. */
export const badValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    -1,
    0,
    0.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    true,
    [],
    {},
    [[]],
    { length: 1 },
    'NaN',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfffy',
    '\u202e',
    '../../etc/passwd',
    "'; drop table pilots; --",
    '%',
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59+16:00',
    '2030-06-11T15:00:00-16:00',
    '2030-02-30',
    '2030-06-11T15:00:00.1234567890123456789012345678901234567890Z',
    '+275760-09-13T00:00:00.000Z',
    '1e400',
    '-0',
    '99999999999999999999',
    'İ'.repeat(50),
    { __proto__: null, constructor: { prototype: { polluted: true } } },
  ),
  fc.constantFrom(nested(60), nested(6000), nested(200_000)),
  fc.constantFrom(300, 70_000).map((length) => 'x'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.anything({ maxDepth: 2, withNullPrototype: false }).map((value) => {
    try {
      return JSON.parse(JSON.stringify(value) ?? 'null')
    } catch {
      return null
    }
  }),
)

const badTimes = [
  '0000-01-01T00:00:00Z',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59+16:00',
  '2030-06-11T15:00:00-16:00',
  '2030-06-11T15:00:00+15:59',
  '2030-06-11T15:00:00.1234567890123456789012345678901234567890Z',
  `2030-06-11T15:00:00.${'1'.repeat(60_000)}Z`,
  '2030-02-30',
]

const badNumbers = [-1, 0.5, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 2 ** 53, 1e18, 1e308, -1e308, 1e-320]

/** A value that looks right is the least likely to be refused: a time for a time, a number for a number. */
const likely = (good: unknown, choice: number): unknown => {
  if (typeof good === 'number') return badNumbers[choice % badNumbers.length]
  return typeof good === 'string' && /^\d{4}-\d\d/.test(good) ? badTimes[choice % badTimes.length] : undefined
}

type Path = readonly (string | number)[]

const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...path, name]))]
    : [path]

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, name) => (part as Record<string | number, unknown>)[name], value)

const replaceAt = (value: unknown, [name, ...rest]: Path, bad: unknown): unknown => {
  if (name === undefined) return bad
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[name] = replaceAt(copy[name], rest, bad)
  return copy
}

/** A good value in which one part is bad, or occasionally good. */
export const spoiledValue = (schema: ValueSchema): fc.Arbitrary<unknown> =>
  fc.tuple(goodValue(schema), fc.nat(), badValue, fc.nat(9)).map(([good, choice, bad, luck]) => {
    if (luck === 0) return good
    const places = placesIn(good)
    const place = places[choice % places.length] as Path
    const worse = luck > 4 ? likely(valueAt(good, place), choice) : undefined
    return replaceAt(good, place, worse ?? bad)
  })
