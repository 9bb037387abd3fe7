import { createServer } from 'node:net'
import { startSandbox } from '../server.ts'
import { readSettings } from '../settings.ts'

export const PORTAL = 'http://localhost:4000'
export const SECRET = 'control key of the tests'

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

export async function startTestSandbox(env: NodeJS.ProcessEnv = {}) {
  const port = env.SANDBOX_PORT ?? String(await freePort())
  const settings = readSettings({ SANDBOX_PORT: port, SANDBOX_SECRET: SECRET, PORTAL_URL: PORTAL, ...env })
  const sandbox = await startSandbox(settings)

  const control = (method: string, path: string, body?: unknown) =>
    fetch(settings.url + path, {
      method,
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })

  return { ...sandbox, url: settings.url, port, control }
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>
