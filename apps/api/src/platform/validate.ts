import { useOurWords } from '@sortie/contract/validation-words'
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { fieldErrors, invalid } from './errors.ts'

useOurWords()

/** More values than a form has that a person fills in, or a request that a provider's developer writes by hand. */
const largeFrom = 2000

/** Whether a value contains so many values that an error for each of them would keep other requests waiting. */
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

/** The same schema, but it stops at the first error. */
const stoppingEarly = (schema: z.ZodType): z.ZodType => {
  const run: z.ZodType['_zod']['run'] = (payload, context) =>
    schema._zod.run(payload, { ...context, abortEarly: true } as typeof context)
  return Object.create(schema, { _zod: { value: { ...schema._zod, bag: {}, run } } })
}

/** Reports every error of a small body, and only the first of a large one. */
export const boundedValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const all = validatorCompiler(route)
  const first = validatorCompiler({ ...route, schema: stoppingEarly(route.schema) })
  return (data) => (isLarge(data) ? first(data) : all(data))
}

/** The body of a call inside that of another, checked as if it had been sent by itself. */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  // The compiler of a schema of Zod returns the value, or the list of what is wrong.
  const { value, error } = boundedValidator({ schema, method: 'POST', url: '', httpPart: 'body' })(body) as {
    value: z.output<Schema>
    error?: ZodFastifySchemaValidationError[]
  }
  if (error) throw invalid(fieldErrors(error))
  return value
}
