import { tooLongText } from '@sortie/domain/texts'
import { z } from 'zod'
import { defineCalls } from './call.ts'

/** Signing in where the plain session mechanism is on, and logging out. */
export const sessionCalls = defineCalls({
  'POST /v1/authenticate': {
    errors: ['sign_in_failed'],
    access: 'application',
    summary: 'Sign in with email and password where the plain session mechanism is on',
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
})
