import type { IncomingMessage } from 'node:http'
import type { CallDefinition } from '@sortie/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { type ReceivedForm, readUrlEncoded, receiveForm } from './form-data.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    files?: CallDefinition['files']
    lists?: CallDefinition['lists']
  }
  interface FastifyRequest {
    form: ReceivedForm | null
  }
}

const json = 'application/json'

/** Refuses a body of another type than the call declares, before it is read. */
export const requireContentType = (expected: readonly string[]) => async (request: FastifyRequest) => {
  const given = request.headers['content-type']
  if (given !== undefined && !expected.includes(given.split(';', 1)[0]?.trim().toLowerCase() ?? ''))
    throw new AppError('unsupported_media_type')
}

const formData = 'multipart/form-data'
const urlEncoded = 'application/x-www-form-urlencoded'

/** A form without files may be sent as form data or URL-encoded. */
export const contentTypesOf = ({ files, contentType = json }: CallDefinition): readonly string[] => {
  if (!files) return [contentType]
  return Object.keys(files).length > 0 ? [formData] : [formData, urlEncoded]
}

/** The files of a form stay on this machine's disk until they are stored or the form is refused. */
const registerFormParser = (app: FastifyInstance): void => {
  const failed = new WeakSet<FastifyRequest>()
  app.decorateRequest('form', null)
  app.addContentTypeParser(formData, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { config, bodyLimit } = request.routeOptions
    const { files = {}, lists = [] } = config
    const form = await receiveForm(payload, { files, lists, bodyLimit: bodyLimit ?? 0 })
    // The call timed out while its body was still arriving, so no handler will delete the files of the form.
    if (failed.has(request)) {
      await form.dispose()
      throw new AppError('unavailable')
    }
    request.form = form
    return form.body
  })
  app.addHook('onError', async (request) => {
    failed.add(request)
    await request.form?.dispose()
  })
}

export const registerBodyParser = (app: FastifyInstance, contentType: string): void => {
  if (contentType === json || app.hasContentTypeParser(contentType)) return
  if (contentType === formData) {
    registerFormParser(app)
    return
  }
  if (contentType === urlEncoded) {
    app.addContentTypeParser(
      urlEncoded,
      { parseAs: 'string' },
      async (request: FastifyRequest, text: string) =>
        readUrlEncoded(text, request.routeOptions.config.lists ?? []),
    )
    return
  }
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Leaves bodies as bytes, because a signature covers the bytes as they were sent. */
export const withBytes = (app: FastifyInstance, add: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeContentTypeParser(json)
    scope.addContentTypeParser(json, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    add(scope)
  })
}
