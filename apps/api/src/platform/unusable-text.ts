import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from './errors.ts'

/** No body of the contract is nested deeper than a dozen levels. */
const deepest = 40

const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

const characterText = 'Contains a character that cannot be stored.'
const depthText = 'Is nested too deeply.'

/** The first place of a value that no column can hold: a zero byte, half a character, or nesting without end. */
export const findUnusable = (value: unknown): { path: string; problem: string } | null => {
  const left: { value: unknown; path: readonly string[] }[] = [{ value, path: [] }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    const at = path.filter((name) => !isUnstorable(name)).join('.') || 'body'
    if (typeof value === 'string' && isUnstorable(value)) return { path: at, problem: characterText }
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    if (path.length >= deepest) return { path: path.slice(0, 3).join('.'), problem: depthText }
    for (const [name, part] of Object.entries(value)) {
      if (isUnstorable(name)) return { path: at, problem: characterText }
      left.push({ value: part, path: [...path, name] })
    }
  }
  return null
}

/** Refuses such values before they reach a schema, by the name of their field. */
export const refuseUnusable = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (findUnusable(params)) throw notFound()
    const found = findUnusable(query) ?? findUnusable(body)
    if (found) throw invalid({ [found.path]: [found.problem] })
  })
}
