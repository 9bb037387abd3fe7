import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'

type Json = Record<string, unknown>

/** A short description of a field: its type, whether it may be null, its values and limits. */
const brief = (schema: Json): string => {
  const { type, anyOf, oneOf, items, properties, description: _, $schema: __, $ref, ...rest } = schema
  if ($ref) return 'object'
  if (anyOf) return (anyOf as Json[]).map(brief).join(' | ')
  if (oneOf) return `one of ${(oneOf as Json[]).length} objects`
  if (properties) return 'object'
  const limits = Object.entries(rest)
    .filter(([name]) => !['additionalProperties', 'propertyNames', 'examples', 'pattern'].includes(name))
    .filter(([, value]) => Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const kind = items && !Array.isArray(items) ? `list of ${brief(items as Json)}` : String(type)
  return [kind, ...limits].join(', ')
}

const linesOf = (name: string, schema: z.ZodType): string[] => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  if (json.oneOf)
    return (json.oneOf as Json[]).flatMap((variant) => fieldLines(`${name} ${nameOf(variant)}`, variant))
  return fieldLines(name, json)
}

/** What tells one of several objects from the others: the constant of its first field. */
const nameOf = ({ properties }: Json): unknown => (Object.values(properties as Json)[0] as Json).const

const fieldLines = (name: string, json: Json): string[] => {
  const properties = json.properties as Record<string, Json> | undefined
  if (!properties) return [`${name}: ${brief(json)}`]
  const required = (json.required ?? []) as string[]
  const fields = Object.entries(properties).map(
    ([field, value]) => `  ${field}${required.includes(field) ? '' : '?'}: ${brief(value)}`,
  )
  return [name, ...fields]
}

// These fields are exchanged between the portal, the server and a provider's systems. Changing one is a decision, which
// this test makes visible.
test('the fields on the wire are as agreed: which may be left out, and which may be null', async () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const lines: string[] = []
  for (const path of globSync('**/*.schema.ts', { cwd: folder }).sort()) {
    const exported = Object.entries((await import(`${folder}${path}`)) as Record<string, unknown>)
    for (const [name, value] of exported.sort(([a], [b]) => (a < b ? -1 : 1)))
      if (value instanceof z.ZodType) lines.push(...linesOf(name, value))
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./wire-shapes.txt')
})
