import { allCalls } from '@sortie/contract/all-calls'
import { buildPath, type CallDefinition, splitCallName } from '@sortie/contract/call'
import type { TestApp } from './app.ts'
import { shortened } from './example-values.ts'

export interface Input {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  /** Instead of those that the caller sends otherwise. */
  headers?: Record<string, string>
}

/** Makes a call by its name in the contract. Returns its response, and keeps it as an example. */
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape are read
export type RecordCall = (name: string, input?: Input) => Promise<any>

const definitions: Readonly<Record<string, CallDefinition>> = allCalls

export const recordCalls =
  (
    send: TestApp['provider'],
    recorded: Record<string, unknown>,
    bodyOf: (name: string) => object | undefined = () => undefined,
  ): RecordCall =>
  async (name, { params, query, body = bodyOf(name), headers } = {}) => {
    const { method, path } = splitCallName(name)
    const response = await send(method, buildPath(path, params, query), body, headers)
    if (response.status >= 300) throw new Error(`${name}: ${JSON.stringify(response.body)}`)
    if (definitions[name]?.response) recorded[name] = shortened(response.body)
    return response.body
  }
