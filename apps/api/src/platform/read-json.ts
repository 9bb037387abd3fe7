import type { FastifyInstance } from 'fastify'
import { findExcess, smallLength } from '../integrations/json-limits.ts'
import { AppError, invalid } from './errors.ts'
import { findJsonMistake } from './json-mistake.ts'

const emptyText =
  'The body is empty. Send JSON, or leave out the Content-Type header if the call needs no body.'

/** What is wrong with a body that could not be read, and where. */
const explained = (error: Error, body: string): AppError => {
  const mistake = body.trim() === '' ? null : findJsonMistake(body)
  if (body.trim() === '') return new AppError('bad_request', { message: emptyText, cause: error })
  // What is JSON and still refused has a name that would change how objects work.
  const problem = mistake ?? '__proto__ and constructor are not possible as names'
  return new AppError('bad_request', { message: `The body isn't valid JSON: ${problem}.`, cause: error })
}

/** Reads bodies of JSON that can be read without keeping others waiting, who have their turn between the steps. */
export const registerJsonParser = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const parse: typeof parseJson = (request, body, done) =>
    parseJson(request, body, (error, value) => done(error ? explained(error, String(body)) : error, value))
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const excess = findExcess(body)
    if (excess) done(invalid({ [excess.path]: [excess.problem] }))
    else if (body.length <= smallLength) parse(request, body, done)
    // The first of two only ends what has arrived so far; others are heard before the second.
    else
      setImmediate(() =>
        setImmediate(() =>
          parse(request, body, (error, value) => {
            setImmediate(() => done(error, value))
          }),
        ),
      )
  })
}
