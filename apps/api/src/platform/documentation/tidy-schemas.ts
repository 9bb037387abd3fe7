import type { OpenAPIV3_1 } from 'openapi-types'

type Document = OpenAPIV3_1.Document

const prefix = '#/components/schemas/'

const referencesIn = (part: unknown): Set<string> => {
  const found = new Set<string>()
  JSON.stringify(part, (key, value) => {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(prefix))
      found.add(value.slice(prefix.length))
    return value
  })
  return found
}

/** The names that the document refers to, directly or through other schemas. */
const usedNames = (document: Document, schemas: Record<string, unknown>): Set<string> => {
  const used = new Set<string>()
  const queue = [...referencesIn({ ...document, components: { ...document.components, schemas: {} } })]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (used.has(name)) continue
    used.add(name)
    queue.push(...referencesIn(schemas[name]))
  }
  return used
}

const withoutExamples = (schema: unknown): unknown => {
  const { examples: _, 'x-examples': __, ...rest } = schema as Record<string, unknown>
  return rest
}

/**
 * Every named schema is generated twice, for requests and for responses. Schemas that nothing refers to are dropped,
 * and a request schema goes by its plain name if there is no response schema or both are equal.
 */
export const tidySchemas = (document: Document): Document => {
  const all = (document.components?.schemas ?? {}) as Record<string, unknown>
  const used = usedNames(document, all)
  const renamed = new Map<string, string>()
  for (const name of used) {
    const plain = name.replace(/Input$/, '')
    if (plain === name) continue
    if (!used.has(plain) || JSON.stringify(all[plain]) === JSON.stringify(all[name])) renamed.set(name, plain)
  }
  const schemas = Object.fromEntries(
    [...used]
      .map((name) => [renamed.get(name) ?? name, withoutExamples(all[name])] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
  const tidy = { ...document, components: { ...document.components, schemas } }
  return JSON.parse(JSON.stringify(tidy), (key, value) => {
    // JavaScript's largest integers mean nothing to a caller.
    if (['minimum', 'maximum'].includes(key) && Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined
    if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(prefix)) return value
    const name = value.slice(prefix.length)
    return prefix + (renamed.get(name) ?? name)
  })
}
