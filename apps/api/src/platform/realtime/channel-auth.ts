import { createHmac, timingSafeEqual } from 'node:crypto'
import { providerChannels } from '@sortie/contract/provider-realtime.calls'
import { z } from 'zod'
import type { PersonCaller } from '../provider/provider-caller.ts'

/** The key and secret with which subscriptions are signed: see `authorizeChannel`. */
export interface ChannelKey {
  key: string
  secret: string
}

export const pilotChannel = (pilotId: number): string => `private-pilot-${pilotId}`

/**
 * What the sockets of a person rest on besides their session. The database ends it when roles change or the person is
 * removed (end_sockets_of_person in migrations/196-people.sql), which ends every socket at once.
 */
export const personSockets = ({ id, accessVersion }: PersonCaller): string => `person-${id}-${accessVersion}`

export const isProviderChannel = (name: string): boolean => Object.hasOwn(providerChannels, name)

/**
 * The only channels there are. The protocol signs parts that are joined by colons, so a name that is empty or contains
 * a colon could reuse another signature, such as that of a socket that signs in as a user.
 */
const isChannel = (name: string): boolean =>
  /^private-pilot-[1-9]\d{0,15}$/.test(name) || isProviderChannel(name)

const channelDataSchema = z.object({
  session: z.string().min(1),
  person: z.string().min(1).optional(),
  expires_at: z.iso.datetime(),
  use_by: z.number(),
})

/**
 * The session that a subscription belongs to, and the access of its person. It is sent, signed, with the subscription
 * itself.
 */
export type ChannelSession = Omit<z.output<typeof channelDataSchema>, 'use_by'>

/** A client subscribes right after it was authorized, so an older authorization is refused. */
export const authorizationMs = 60_000

const sign = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(parts.join(':')).digest('hex')

/**
 * The data that pusher-js sends along with a subscription. The session is in `channel_data`, which is signed too, so
 * that whichever process holds the socket knows when to close it.
 */
export const authorizeChannel = (
  { key, secret }: ChannelKey,
  socketId: string,
  channel: string,
  session: ChannelSession,
): { auth: string; channel_data: string } => {
  const data: z.input<typeof channelDataSchema> = { ...session, use_by: Date.now() + authorizationMs }
  const channel_data = JSON.stringify(data)
  return { auth: `${key}:${sign(secret, socketId, channel, channel_data)}`, channel_data }
}

/**
 * Does the same for a hosted service, which knows no sessions. There, a socket also signs in as a user: see
 * `authenticateUser`.
 */
export const authorizeHostedChannel = (
  { key, secret }: ChannelKey,
  socketId: string,
  channel: string,
): { auth: string } => ({ auth: `${key}:${sign(secret, socketId, channel)}` })

/** Lets a socket sign in to a hosted service. The user is the session, so that its sockets are closed when it ends. */
export const authenticateUser = (
  { key, secret }: ChannelKey,
  socketId: string,
  session: string,
): { auth: string; user_data: string } => {
  const user_data = JSON.stringify({ id: session })
  return { auth: `${key}:${sign(secret, socketId, '', 'user', '', user_data)}`, user_data }
}

const readChannelData = (text: string): z.output<typeof channelDataSchema> | null => {
  try {
    return channelDataSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The session of a subscription; null if it was not authorized for this socket and channel. */
export const readChannelAuth = (
  { key, secret }: ChannelKey,
  socketId: string,
  channel: string,
  given: { auth?: unknown; channel_data?: unknown },
): ChannelSession | null => {
  const { auth, channel_data } = given
  if (typeof auth !== 'string' || typeof channel_data !== 'string' || !isChannel(channel)) return null
  const expected = Buffer.from(`${key}:${sign(secret, socketId, channel, channel_data)}`)
  const received = Buffer.from(auth)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
  const data = readChannelData(channel_data)
  if (!data || Date.now() > data.use_by) return null
  const { use_by: _, ...session } = data
  return session
}
