import { allCalls } from '@sortie/contract/all-calls'
import type { CallDefinition } from '@sortie/contract/call'
import { errorsOf } from '@sortie/contract/call-errors'
import type { ErrorCode } from '@sortie/contract/errors'
import type { FastifyInstance } from 'fastify'

const documented = new Map(
  Object.entries<CallDefinition>(allCalls).flatMap(([name, definition]) => {
    if (definition.access !== 'provider') return []
    const [method] = name.split(' ', 1)
    const errors = errorsOf(name, definition)
    const names = [name, ...(definition.aliases ?? []).map((alias) => `${method} ${alias}`)]
    return names.map((each) => [each.replaceAll(/\{(\w+)\}/g, ':$1'), errors] as const)
  }),
)

/** Every error that a test meets in a provider's call must be one that its documentation names. Returns the others. */
export const watchErrors = (app: FastifyInstance): Set<string> => {
  const undocumented = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    if (!String(reply.getHeader('content-type')).startsWith('application/problem+json')) return
    const name = `${request.method} ${request.routeOptions.url}`
    const { code } = JSON.parse(String(payload)) as { code: ErrorCode }
    if (documented.get(name)?.includes(code) === false) undocumented.add(`${name} ${code}`)
  })
  return undocumented
}
