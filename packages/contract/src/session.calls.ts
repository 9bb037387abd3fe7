import { tooLongText } from '@sortie/domain/texts'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

/** Signing in where the plain session mechanism is on, and logging out. */
export const sessionCalls = defineCalls({
  'POST /v1/authenticate': {
    errors: ['sign_in_failed'],
    access: 'application',
    summary: 'Sign in with email and password, where plain sessions are enabled',
    body: z.object({
      resource: z.literal('pilot'),
      email: z.string().min(1, 'Enter your email.').max(320, tooLongText(320)),
      password: z.string().min(1, 'Enter your password.').max(1000, tooLongText(1000)),
    }),
    response: z.object({ token: z.string(), email: z.string(), expires_at: z.string() }),
  },
  'DELETE /v1/session': {
    access: 'pilot',
    summary: 'Log out: the tokens of this session stop working',
  },
  'GET /v1/pilots/sessions': {
    access: 'pilot',
    summary: "List the pilot's sessions, most recently seen first",
    response: z.array(
      z.object({
        id: z.int(),
        browser: z.string().describe('The browser and operating system, as reported by the browser'),
        network: z.string().describe('The network of the IP address it was last seen at'),
        signed_in_at: moment,
        last_seen_at: moment.describe('Accurate to five minutes'),
        is_current: z.boolean(),
      }),
    ),
  },
  'DELETE /v1/pilots/sessions': {
    access: 'pilot',
    summary: 'Log out everywhere else',
  },
  'DELETE /v1/pilots/sessions/{id}': {
    locks: { sessions: 'id' },
    access: 'pilot',
    summary: "Log out one of the pilot's sessions",
    params: idParams,
  },
})
