import type { ProviderCalls } from '@sortie/contract/all-calls'
import { buildPath, type CallInput, type CallResponse, splitCallName } from '@sortie/contract/call'
import { headerNames } from '@sortie/contract/headers'
import { fetchPatiently } from './fetch-patiently.ts'

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export type Provider = {
  read<Name extends keyof ProviderCalls & `GET ${string}`>(
    name: Name,
    input: CallInput<ProviderCalls[Name]>,
  ): Promise<CallResponse<ProviderCalls[Name]>>
  /** The key names what is written: sent again, the call returns the same as the first time. */
  write<Name extends Exclude<keyof ProviderCalls, `GET ${string}`>>(
    name: Name,
    key: string,
    input: CallInput<ProviderCalls[Name]>,
  ): Promise<CallResponse<ProviderCalls[Name]>>
  /** Calls made so far. */
  count(): number
}

export const connectProvider = (apiUrl: string, providerKey: string): Provider => {
  let calls = 0
  const send = async (name: string, key: string | null, input: Input): Promise<unknown> => {
    calls += 1
    const { method, path } = splitCallName(name)
    const response = await fetchPatiently(apiUrl + buildPath(path, input.params, input.query), {
      method,
      headers: {
        [headerNames.authorization]: `Bearer ${providerKey}`,
        ...(key === null ? {} : { [headerNames.idempotencyKey]: idempotencyKey(key) }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`The demo data: ${name} (${key}) responded with ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    read: (name, input) => send(name, null, input as Input) as never,
    write: (name, key, input) => send(name, key, input as Input) as never,
    count: () => calls,
  }
}

const idempotencyKey = (key: string): string =>
  `demo/${key
    .toLowerCase()
    .replaceAll(/[^a-z0-9/]+/g, '-')
    .slice(0, 150)}`
