import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, rolesOf } from '@sortie/contract/call'
import { errorsOf } from '@sortie/contract/call-errors'
import { type ErrorCode, errors } from '@sortie/contract/errors'
import type { problemSchema } from '@sortie/contract/problem.schema'
import { roles, roleWords } from '@sortie/domain/provider/roles'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { operationId } from './operation-ids.ts'
import { tagOf } from './tags.ts'

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject<{ 'x-roles'?: string[] }>

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const calls: Readonly<Record<string, CallDefinition>> = allCalls

/** The first part of a summary: 'List payouts, newest first' has the title 'List payouts'. */
const titleOf = (summary: string): string => summary.split(/[;,:]|\. /, 1)[0] ?? summary

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** Which of the provider's people may make a call. */
const whoMay = (definition: CallDefinition): string => {
  const allowed = rolesOf(definition)
  if (allowed.length === roles.length) return 'For every role.'
  return `For ${new Intl.ListFormat('en').format(allowed.map((role) => roleWords[role]))}.`
}

/** The description, without what the title already says. */
const descriptionOf = (definition: CallDefinition): string => {
  const { access, summary, details } = definition
  const isSaid = details !== undefined && titleOf(summary) === summary
  return [
    ...(isSaid ? [] : [sentence(summary)]),
    ...(details ? [details] : []),
    ...(access === 'provider' ? [whoMay(definition)] : []),
  ].join('\n\n')
}

const pascal = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

type Problem = z.infer<typeof problemSchema>

/** What some errors say besides their sentence. */
const problemDetails: { readonly [Code in ErrorCode]?: Partial<Problem> } = {
  validation_failed: { errors: { name: ['This field is required.'] } },
  conflict: { current: { travel_distance: 50 } },
  step_not_allowed: { allowed_steps: ['flight_complete'] },
}

const problemExample = (code: ErrorCode): Problem => ({
  type: `/problems/${code}`,
  title: errors[code].message,
  status: errors[code].status,
  code,
  message: errors[code].message,
  request_id: '7d0e4c1a-52f4-4f0c-9c0e-6a4b8f4f2d10',
  ...problemDetails[code],
})

const responseOf = (codes: readonly ErrorCode[]): OpenAPIV3_1.ResponseObject => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
    },
  },
})

/** The error responses of a call, one for each status, shared as components. */
const errorResponses = (codes: readonly ErrorCode[], components: Record<string, unknown>) => {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => {
      const name = sameStatus.map(pascal).toSorted().join('Or')
      components[name] ??= responseOf(sameStatus)
      return [String(status), { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' }
const ifMatch = { $ref: '#/components/parameters/IfMatch' }

/** Zod keeps `examples` of plain schemas only. For schemas that transform their input, it keeps our own key. */
const examplesOf = (schema: z.ZodType): Record<string, { value: unknown }> => {
  const meta = z.globalRegistry.get(schema)
  const own = meta?.['x-examples'] as Record<string, { value: unknown }> | undefined
  const listed = (meta?.examples ?? []) as unknown[]
  return own ?? Object.fromEntries(listed.map((value, index) => [`example${index + 1}`, { value }]))
}

const showExamples = (part: unknown, examples: Record<string, { value: unknown }>): void => {
  if (Object.keys(examples).length === 0) return
  const { content = {} } = part as { content?: Record<string, { examples?: unknown }> }
  for (const media of Object.values(content)) media.examples = examples
}

const describeBody = (operation: Operation, body: z.ZodType): void => {
  const request = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
  if (!request) return
  request.required = !body.safeParse(undefined).success
  showExamples(request, examplesOf(body))
}

const withWords = (responses: Operation['responses']): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(responses ?? {}).map(([status, response]) => [
      status,
      { ...response, description: status === '204' ? 'Done. The response has no body.' : 'Success.' },
    ]),
  )

/** Adds what the schemas of a call do not say: its name, title, group, errors, examples and headers. */
export const describeOperations = (
  document: Document,
  responseExamples: Readonly<Record<string, unknown>>,
): Document => {
  const responses: Record<string, OpenAPIV3_1.ResponseObject> = {}
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of methods) {
      const operation = item?.[method] as Operation | undefined
      if (!operation) continue
      const name = `${method.toUpperCase()} ${path}`
      const definition = calls[name]
      operation.operationId = operationId(name)
      operation.tags = [tagOf(path)]
      if (!definition) {
        operation.description ??= sentence(operation.summary ?? name)
        continue
      }
      operation.summary = titleOf(definition.summary)
      operation.description = descriptionOf(definition)
      if (definition.access === 'provider') operation['x-roles'] = rolesOf(definition)
      operation.responses = {
        ...withWords(operation.responses),
        ...errorResponses(errorsOf(name, definition), responses),
      }
      if (definition.body) describeBody(operation, definition.body)
      if (name in responseExamples)
        showExamples(Object.values(operation.responses)[0], { example: { value: responseExamples[name] } })
      if (definition.access === 'provider' && method !== 'get')
        operation.parameters = [
          ...(operation.parameters ?? []),
          idempotencyKey,
          ...(definition.takesIfMatch ? [ifMatch] : []),
        ]
    }
  return { ...document, components: { ...document.components, responses } }
}
