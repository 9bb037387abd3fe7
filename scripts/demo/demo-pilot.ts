import { callHeaders } from '@sortie/contract/headers'
import { type DemoSignIn, demoSignIns } from './accounts.ts'
import { fetchPatiently } from './fetch-patiently.ts'

export type DemoPilot = {
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object | FormData,
  ): Promise<Response>
}

/**
 * Lets the demo pilot do by hand what no provider could. Where plain sessions are off, nobody can sign in here, and
 * it is left undone.
 */
export const asDemoPilot = async (
  apiUrl: string,
  act: (pilot: DemoPilot) => Promise<void>,
  { email, password } = demoSignIns[0] as DemoSignIn,
): Promise<void> => {
  const { application_token } = (await (await fetch(`${apiUrl}/config.json`)).json()) as {
    application_token: string
  }
  const request = (
    credentials: Parameters<typeof callHeaders>[1],
    method: string,
    path: string,
    body?: object | FormData,
  ) =>
    fetchPatiently(`${apiUrl}${path}`, {
      method,
      headers: {
        ...callHeaders(application_token, credentials),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    })
  const signedIn = await request(null, 'POST', '/v1/authenticate', { resource: 'pilot', email, password })
  if (!signedIn.ok) return
  const { token } = (await signedIn.json()) as { token: string }
  const credentials = { kind: 'plain', token, email } as const
  await act({ send: (method, path, body) => request(credentials, method, path, body) })
  await request(credentials, 'DELETE', '/v1/session')
}
