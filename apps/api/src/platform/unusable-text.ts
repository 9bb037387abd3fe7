import { setImmediate as others } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deepest, depthText, mostValues, numberText } from '../integrations/json-limits.ts'
import { invalid, notFound } from './errors.ts'

/**
 * True for a zero byte, which no column accepts, and for a lone surrogate, which would be stored as a replacement
 * character.
 */
export const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

const characterText = 'Contains a character that cannot be stored.'

interface Place {
  value: object
  name: string
  parent: Place | null
  depth: number
}

const pathOf = (place: Place | null): string[] => (place ? [...pathOf(place.parent), place.name] : [])

const nameOf = (place: Place | null): string =>
  pathOf(place)
    .filter((name) => name !== '' && !isUnstorable(name))
    .join('.') || 'body'

/**
 * The first part of a value that no column can hold: a zero byte, a lone surrogate, or too many values, nested or in a
 * row. A schema would check every one of them, and report an error for each.
 */
export const findUnusable = (value: unknown): { path: string; problem: string } | null => {
  if (typeof value === 'string' && isUnstorable(value)) return { path: 'body', problem: characterText }
  if (typeof value !== 'object' || value === null) return null
  const left: Place[] = [{ value, name: '', parent: null, depth: 0 }]
  let count = 0
  for (let place = left.pop(); place; place = left.pop()) {
    const { value, depth } = place
    if (Buffer.isBuffer(value)) continue
    if (depth >= deepest) return { path: pathOf(place).slice(1, 4).join('.'), problem: depthText }
    for (const name in value) {
      count += 1
      if (count > mostValues) return { path: nameOf(place), problem: numberText }
      const part = (value as Record<string, unknown>)[name]
      if (typeof part === 'string' && isUnstorable(part))
        return { path: nameOf({ value, name, parent: place, depth }), problem: characterText }
      if (!Array.isArray(value) && isUnstorable(name)) return { path: nameOf(place), problem: characterText }
      if (typeof part === 'object' && part !== null)
        left.push({ value: part, name, parent: place, depth: depth + 1 })
    }
  }
  return null
}

/** The size from which parsing, checking and handling a body take milliseconds each. */
const largeBytes = 65_536

const isLarge = ({ headers, body }: FastifyRequest): boolean =>
  typeof body === 'object' && body !== null && !(Number(headers['content-length']) < largeBytes)

/**
 * Refuses such values by the name of their field, before they reach a schema. Between the parsing, the checking and the
 * handling of a large body, other requests get their turn.
 */
export const refuseUnusable = (app: FastifyInstance): void => {
  app.addHook('preValidation', async (request) => {
    const { params, query, body } = request
    if (findUnusable(params)) throw notFound()
    const found = findUnusable(query) ?? findUnusable(body)
    if (found) throw invalid({ [found.path]: [found.problem] })
    if (isLarge(request)) await others()
  })
  app.addHook('preHandler', async (request) => {
    if (isLarge(request)) await others()
  })
}
