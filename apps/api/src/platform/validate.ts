import { useOurWords } from '@sortie/contract/validation-words'
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'

useOurWords()

/** A form that a person fills in, or a provider's system writes by hand, has far fewer values. */
const largeFrom = 2000

/** Whether a value holds so many values that saying what is wrong with each would keep others waiting. */
const isLarge = (value: unknown): boolean => {
  const left: unknown[] = [value]
  let count = 0
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null || Buffer.isBuffer(next)) continue
    for (const name in next) {
      count += 1
      if (count >= largeFrom) return true
      left.push((next as Record<string, unknown>)[name])
    }
  }
  return false
}

/** The same schema, which gives up at the first thing that is wrong. */
const stoppingEarly = (schema: z.ZodType): z.ZodType => {
  const run: z.ZodType['_zod']['run'] = (payload, context) =>
    schema._zod.run(payload, { ...context, abortEarly: true } as typeof context)
  return Object.create(schema, { _zod: { value: { ...schema._zod, bag: {}, run } } })
}

/** Every error in a small body is reported at once; in a large one, only the first. */
export const boundedValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const all = validatorCompiler(route)
  const first = validatorCompiler({ ...route, schema: stoppingEarly(route.schema) })
  return (data) => (isLarge(data) ? first(data) : all(data))
}
