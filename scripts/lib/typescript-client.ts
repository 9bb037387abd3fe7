import { referencesIn, type Schema, typeOf } from './typescript-types.ts'

type Media = { schema?: Schema }
type Parameter = {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema?: Schema
  description?: string
}

type Operation = {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

export type ApiDocument = {
  info: { title: string; version: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

const jsonOf = (content: Record<string, Media> | undefined): Schema | undefined =>
  content?.['application/json']?.schema

const parametersType = (operation: Operation, place: 'path' | 'query'): string | null => {
  const own = (operation.parameters ?? []).filter((parameter) => parameter.in === place)
  if (own.length === 0) return null
  const fields = own.map(({ name, schema, required, description }) => {
    const comment = description ? `/** ${description} */ ` : ''
    const type = place === 'path' ? 'string | number' : typeOf(schema ?? {})
    return `${comment}${JSON.stringify(name)}${required && place === 'path' ? '' : '?'}: ${type}`
  })
  return `{ ${fields.join('; ')} }`
}

const inputOf = (operation: Operation, method: string): { type: string; isRequired: boolean } => {
  const params = parametersType(operation, 'path')
  const query = parametersType(operation, 'query')
  const body = jsonOf(operation.requestBody?.content)
  const isBodyRequired = body !== undefined && operation.requestBody?.required === true
  const fields = [
    ...(params ? [`params: ${params}`] : []),
    ...(query ? [`query?: ${query}`] : []),
    ...(body ? [`body${isBodyRequired ? '' : '?'}: ${typeOf(body)}`] : []),
    ...(method === 'get' ? [] : ['/** Makes a retry safe. */ idempotencyKey?: string']),
  ]
  return { type: `{ ${fields.join('; ')} }`, isRequired: params !== null || isBodyRequired }
}

const responseType = ({ responses }: Operation): string => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const schema = jsonOf(success?.content)
  return schema && schema.type !== 'null' ? typeOf(schema) : 'void'
}

const methodOf = (path: string, method: string, operation: Operation): string => {
  const input = inputOf(operation, method)
  return [
    `  /** ${operation.summary}: ${method.toUpperCase()} ${path} */`,
    `  ${operation.operationId}: (input: ${input.type}${input.isRequired ? '' : ' = {}'}) =>`,
    `    send<${responseType(operation)}>(${JSON.stringify(method.toUpperCase())}, ${JSON.stringify(path)}, input),`,
  ].join('\n')
}

const runtime = `
export interface ClientOptions {
  /** Where the server is, such as https://portal.example.com. */
  url: string
  /** A provider key. */
  key: string
  fetch?: typeof fetch
}

/** A request that was refused. Base your logic on \`code\`. */
export class SortieError extends Error {
  readonly problem: Problem
  readonly status: number
  readonly code: Problem['code']
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
    this.status = problem.status
    this.code = problem.code
  }
}

type Input = { params?: object; query?: object; body?: unknown; idempotencyKey?: string }

const sender = ({ url, key, fetch: fetchWith = fetch }: ClientOptions) =>
  async <Response>(method: string, path: string, input: Input): Promise<Response> => {
    const params = (input.params ?? {}) as Record<string, unknown>
    const target = new URL(path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(params[name]))), url)
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined && value !== null) target.searchParams.set(name, String(value))
    const headers: Record<string, string> = { authorization: \`Bearer \${key}\` }
    if (input.body !== undefined) headers['content-type'] = 'application/json'
    if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
    const response = await fetchWith(target, {
      method,
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new SortieError(JSON.parse(text) as Problem)
    return (text === '' ? undefined : JSON.parse(text)) as Response
  }
`

/** The provider's calls as one file of TypeScript that needs nothing but fetch. */
export const typescriptClient = (document: ApiDocument): string => {
  const schemas = document.components?.schemas ?? {}
  const operations = Object.entries(document.paths ?? {})
    .filter(([path]) => path.startsWith('/v1/provider/'))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        path,
        method,
        operation,
      })),
    )
    .toSorted((a, b) => a.operation.operationId.localeCompare(b.operation.operationId))
  const methods = operations.map(({ path, method, operation }) => methodOf(path, method, operation))
  const wanted = new Set(['Problem', ...referencesIn(operations)])
  for (const name of wanted) for (const other of referencesIn(schemas[name])) wanted.add(other)
  const types = [...wanted].toSorted().map((name) => `export type ${name} = ${typeOf(schemas[name] ?? {})}`)
  return [
    `// The client of the ${document.info.title}, version ${document.info.version}. Generated: npm run api-files makes it.`,
    ...types,
    runtime,
    '/** Every call of a provider, by the name it has in the documentation. */',
    'export const createSortieClient = (options: ClientOptions) => {',
    '  const send = sender(options)',
    '  return {',
    ...methods.map((text) => text.replaceAll(/^/gm, '  ')),
    '  }',
    '}',
    '',
  ].join('\n')
}
