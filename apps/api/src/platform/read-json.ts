import type { FastifyInstance } from 'fastify'
import { findExcess, smallLength } from '../integrations/json-limits.ts'
import { AppError, invalid } from './errors.ts'
import { findJsonMistake } from './json-mistake.ts'

const emptyText =
  'The body is empty. Send JSON, or leave out the Content-Type header if the call needs no body.'

/** The error for a body that could not be read: what is wrong with it, and where. */
const explained = (error: Error, body: string): AppError => {
  const mistake = body.trim() === '' ? null : findJsonMistake(body)
  if (body.trim() === '') return new AppError('bad_request', { message: emptyText, cause: error })
  // A body that is JSON but still refused has a name that would change how objects work.
  const problem = mistake ?? '__proto__ and constructor are not possible as names'
  return new AppError('bad_request', { message: `The body isn't valid JSON: ${problem}.`, cause: error })
}

/** Parses JSON bodies whose size keeps parsing short. Between its steps, other requests get their turn. */
export const registerJsonParser = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const parse: typeof parseJson = (request, body, done) =>
    parseJson(request, body, (error, value) => done(error ? explained(error, String(body)) : error, value))
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const excess = findExcess(body)
    if (excess) done(invalid({ [excess.path]: [excess.problem] }))
    else if (body.length <= smallLength) parse(request, body, done)
    // The first setImmediate only ends the current round of events; other requests are handled before the second one.
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
