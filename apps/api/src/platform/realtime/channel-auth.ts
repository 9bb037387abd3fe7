import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What a socket must prove before it hears anything: see `authorizeChannel`. */
export interface ChannelKey {
  key: string
  secret: string
}

export const pilotChannel = (pilotId: number): string => `private-pilot-${pilotId}`

/**
 * The only channels there are. The protocol signs parts joined by colons, so a name that is empty or holds a colon
 * could make the signature of something else fit: a socket that signs in as a user has one of the same kind.
 */
const isChannel = (name: string): boolean => /^private-pilot-[1-9]\d{0,15}$/.test(name)

const channelDataSchema = z.object({
  session: z.string().min(1),
  expires_at: z.iso.datetime(),
  use_by: z.number(),
})

/** The session a subscription rests on. It travels, signed, with the subscription itself. */
export type ChannelSession = Omit<z.output<typeof channelDataSchema>, 'use_by'>

/** A client subscribes at once with what it was given; what is kept for later is worth nothing. */
export const authorizationMs = 60_000

const sign = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(parts.join(':')).digest('hex')

/**
 * What pusher-js sends along with a subscription. The session goes into `channel_data`, which is signed too, so
 * that whichever process holds the socket knows when it has to close it.
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
 * The same for a hosted service, which knows no session: there a socket signs in as a user besides, see
 * `authenticateUser`.
 */
export const authorizeHostedChannel = (
  { key, secret }: ChannelKey,
  socketId: string,
  channel: string,
): { auth: string } => ({ auth: `${key}:${sign(secret, socketId, channel)}` })

/** Lets a socket sign in at a hosted service. The user is the session, which ends with its sockets. */
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

/** The session behind a subscription; null when it was not authorized for this socket and channel. */
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
  return { session: data.session, expires_at: data.expires_at }
}
