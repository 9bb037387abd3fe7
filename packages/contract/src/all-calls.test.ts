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

test.each(bodies)(
  'M-CALL-21 $name sends underscored names, and neither location nor images',
  ({ schema }) => {
    const fields = fieldsOf(schema)
    expect(fields).not.toHaveLength(0)
    for (const field of fields) expect(field).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(fields.filter((field) => ['location', 'images'].includes(field))).toEqual([])
  },
)
