import { callHeaders } from '@sortie/contract/headers'
import { type DemoSignIn, demoSignIns } from './accounts.ts'

/**
 * A pilot with fifty missions behind them has read what was told of them: without this the bell of the demo
 * pilot would open on hundreds of lines. Done as the pilot does it; where plain sessions are off, left undone.
 */
export const readNotifications = async (apiUrl: string): Promise<void> => {
  const { email, password } = demoSignIns[0] as DemoSignIn
  const config = (await (await fetch(`${apiUrl}/config.json`)).json()) as { application_token: string }
  const signedIn = await send(apiUrl, 'POST', '/v1/authenticate', config.application_token, null, {
    resource: 'pilot',
    email,
    password,
  })
  if (!signedIn.ok) return
  const { token } = (await signedIn.json()) as { token: string }
  const credentials = { kind: 'plain', token, email } as const
  await send(apiUrl, 'PATCH', '/v1/pilots/notifications', config.application_token, credentials, {
    read_status: 'read',
  })
  await send(apiUrl, 'DELETE', '/v1/session', config.application_token, credentials)
}

const send = (
  apiUrl: string,
  method: string,
  path: string,
  applicationToken: string,
  credentials: Parameters<typeof callHeaders>[1],
  body?: object,
): Promise<Response> =>
  fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      ...callHeaders(applicationToken, credentials),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
