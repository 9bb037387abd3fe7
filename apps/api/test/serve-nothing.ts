import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, splitCallName } from '@sortie/contract/call'
import Fastify from 'fastify'
import { registerAccess } from '../src/platform/access.ts'
import { registerErrorHandlers } from '../src/platform/errors.ts'
import { openObjectStore } from '../src/platform/object-store.ts'
import { secretBox } from '../src/platform/secret-box.ts'
import { registerSecurity } from '../src/platform/security.ts'
import { callServer, type Handlers } from '../src/platform/serve.ts'
import type { VerifyTokens } from '../src/platform/session/identity-tokens.ts'
import type { TestApp } from './app.ts'

/** A server of every call of the contract whose handlers do nothing, for tests that are not about them. */
export const serveNothing = async (
  { config, db }: TestApp,
  verifyTokens: VerifyTokens,
  verifyStaffTokens: VerifyTokens | null = null,
) => {
  const app = Fastify({ logger: false })
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => () => '{}')
  registerErrorHandlers(app)
  const { store } = openObjectStore(config)
  await registerSecurity(app, config, () => "default-src 'none'")
  registerAccess(app, config, db, verifyTokens, verifyStaffTokens)
  const handlers = Object.fromEntries(Object.keys(allCalls).map((name) => [name, () => ({})]))
  callServer(app, { db, secrets: secretBox(config.secretKeys, app.log), objects: store })(
    allCalls,
    handlers as unknown as Handlers<typeof allCalls>,
  )
  await app.ready()
  return app
}

/** An empty body of the type that the call declares. */
const emptyBody = ({ files, contentType }: CallDefinition) => {
  if (!files) return { headers: { 'content-type': contentType ?? 'application/json' }, payload: '{}' }
  const boundary = 'boundary'
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--${boundary}--\r\n`
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload }
}

/** A request for a call, with a number for each parameter of its path. */
export const requestOf = (name: string, definition: CallDefinition, place: number) => {
  const { method, path } = splitCallName(name)
  const url = path.replace(/\{\w+\}/g, String(place))
  return { method, url, ...(method === 'GET' ? { headers: {} } : emptyBody(definition)) }
}

/** Not a multiple of the two to four calls that most records have, so that everyone meets calls of all methods. */
const turns = 7

/**
 * Whether a call meets one of many callers who are all refused by the same check. Each call meets a seventh of them, the
 * next call the next seventh. All of them with every call cost one test 11 s of the processor more, for the same check.
 */
export const isTurn = (callIndex: number, callerIndex: number): boolean =>
  (callIndex + callerIndex) % turns === 0
