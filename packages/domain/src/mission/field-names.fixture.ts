import { expect } from 'vitest'
import type { z } from 'zod'

/**
 * Checks that a schema has exactly the field names of the specification and our own additions, and that a record
 * without one of the required fields is refused.
 */
export const expectFields = (
  schema: z.ZodObject,
  example: object,
  names: readonly string[],
  { ours = [], optional = [] }: { ours?: readonly string[]; optional?: readonly string[] } = {},
): void => {
  const parsed = schema.parse({ ...example, no_such_field: 1 })
  expect(parsed).toEqual(example)
  expect(Object.keys(parsed).sort()).toEqual([...names, ...ours].sort())
  expect(Object.keys(schema.shape).sort()).toEqual([...names, ...ours].sort())
  for (const name of names.filter((name) => !optional.includes(name))) {
    const { [name]: _, ...rest } = parsed
    expect(schema.safeParse(rest).success, `a record without ${name}`).toBe(false)
  }
}
