import { setTimeout } from 'node:timers/promises'
import { browserTestSecrets, identityUrl, portalUrl } from './secrets.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const send = async (url: string, method: Method, key: string, body?: unknown) => {
  const ask = () =>
    fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  let response = await ask()
  // A busy server changes nothing and says when to come again, as a provider's system would.
  for (let tries = 0; tries < 5 && response.status === 503; tries++) {
    await setTimeout(1000 * Number(response.headers.get('retry-after') ?? 1))
    response = await ask()
  }
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} responded with ${response.status}: ${text}`)
  return text ? JSON.parse(text) : undefined
}

/** A call as a provider's system. */
export const provider = (method: Method, path: string, body?: unknown) =>
  send(`${portalUrl}/v1/provider${path}`, method, browserTestSecrets.providerKey, body)

/** Adds a record and returns its id. */
export const addRecord = async (path: string, body: object): Promise<number> =>
  (await provider('POST', path, body)).id

/** An account at the sandbox identity provider. */
export const putIdentity = (account: {
  email: string
  password: string
  admin?: { drone_base: boolean }
}): Promise<unknown> => send(`${identityUrl}/accounts`, 'PUT', browserTestSecrets.sandboxSecret, account)
