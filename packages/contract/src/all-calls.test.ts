import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'
import type { CallDefinition } from './call.ts'

const bodies = Object.entries<CallDefinition>(allCalls).flatMap(([name, { access, body }]) =>
  body && access === 'pilot' && name.includes('/missions')
    ? [{ name, schema: JSON.stringify(z.toJSONSchema(body, { io: 'input' })) }]
    : [],
)
const fieldsOf = (schema: string): string[] => {
  const fields: string[] = []
  JSON.parse(schema, (key, value) => {
    if (key === 'properties') fields.push(...Object.keys(value))
    return value
  })
  return fields
}

interface TextSchema {
  type?: string
  maxLength?: number
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
}

/** A date, an id, a file with its own limit, or a pattern with a fixed length. */
const isLimited = ({ maxLength, format = '', pattern, ...schema }: TextSchema): boolean =>
  maxLength !== undefined ||
  schema.enum !== undefined ||
  schema.const !== undefined ||
  ['date', 'date-time', 'uuid', 'binary'].includes(format) ||
  (pattern !== undefined && /^\^[^*+]*\$$/.test(pattern) && !/\{\d+,\}/.test(pattern))

test('every text that a caller sends has a limit', () => {
  const endless: string[] = []
  for (const [name, { query, body }] of Object.entries<CallDefinition>(allCalls))
    for (const schema of [query, body])
      if (schema)
        JSON.parse(
          JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
          (field: string, part: TextSchema) => {
            // The only accepted values are true and false.
            if (part?.type === 'string' && !isLimited(part) && field !== 'withdrawn')
              endless.push(`${name} ${field}`)
            return part
          },
        )
  expect(endless).toEqual([])
})

test.each(bodies)(
  'M-CALL-21 $name sends underscored names, and neither location nor images',
  ({ schema }) => {
    const fields = fieldsOf(schema)
    expect(fields).not.toHaveLength(0)
    for (const field of fields) expect(field).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(fields.filter((field) => ['location', 'images'].includes(field))).toEqual([])
  },
)

test('the records that a call locks are named in each of its paths', () => {
  const locking = Object.entries<CallDefinition>(allCalls).flatMap(([name, { locks = {}, aliases = [] }]) =>
    Object.values(locks).flatMap((place) => [name, ...aliases].map((address) => ({ address, place }))),
  )
  expect(locking.length).toBeGreaterThan(80)
  for (const { address, place } of locking) expect(address).toContain(`{${place}}`)
})
