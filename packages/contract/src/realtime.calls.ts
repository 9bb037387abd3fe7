import { z } from 'zod'
import { defineCalls } from './call.ts'

export const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/)

/** How a browser is admitted to the channel on which its pilot's changes are announced. */
export const realtimeCalls = defineCalls({
  'POST /v1/pilots/pusher/auth': {
    access: 'pilot',
    summary: "Authorize a Pusher socket for the signed-in pilot's own channel",
    body: z.object({
      socket_id: socketId,
      channel_name: z.string().max(200).describe('private-pilot-{pilot id}'),
    }),
    response: z.object({
      auth: z.string(),
      channel_data: z.string().optional().describe('Missing when a hosted service holds the sockets'),
    }),
  },
  'POST /v1/pilots/pusher/user_auth': {
    access: 'pilot',
    summary:
      'Sign a socket in to a hosted service, which closes it when the session ends. Not found where there is none',
    body: z.object({ socket_id: socketId }),
    response: z.object({ auth: z.string(), user_data: z.string() }),
  },
})
