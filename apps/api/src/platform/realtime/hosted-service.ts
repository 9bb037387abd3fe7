import { createHash, createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { HostedRealtime } from '../../config/services.ts'
import type { ChannelKey } from './channel-auth.ts'

/** The number of channels that the service accepts in one request. */
const channelsAtOnce = 100
const timeLimitMs = 5000
const pausesMs = [200, 1000, 5000]

/** Signs a request of Pusher's HTTP API: the method, the path and all parameters, including a hash of the body. */
export const signedPath = (
  { key, secret }: ChannelKey,
  path: string,
  body: string,
  now = Date.now(),
): string => {
  const parameters = new URLSearchParams({
    auth_key: key,
    auth_timestamp: String(Math.floor(now / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
  })
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${parameters}`).digest('hex')
  return `${path}?${parameters}&auth_signature=${signature}`
}

export interface HostedService {
  /** Sends an event to everyone who is subscribed to one of the channels. */
  trigger(channels: readonly string[], event: string, data: unknown): Promise<void>
  /** Closes the sockets of a session that was logged out. */
  endSession(session: string): Promise<void>
}

/** A service that speaks Pusher's protocols and holds the sockets instead of this server. */
export const hostedService = (
  key: ChannelKey,
  { appId, apiUrl }: HostedRealtime,
  signal: AbortSignal,
): HostedService => {
  const attempt = async (path: string, body: string): Promise<'done' | 'refused' | 'failed'> => {
    const response = await fetch(`${apiUrl}${signedPath(key, path, body)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
    }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return 'done'
    return response && response.status < 500 && response.status !== 429 ? 'refused' : 'failed'
  }

  /** Sends a request, again if the service is unavailable for a moment. A refusal is final. */
  const post = async (path: string, content: object): Promise<void> => {
    const body = JSON.stringify(content)
    for (const pause of [...pausesMs, null]) {
      const outcome = await attempt(path, body)
      if (outcome === 'done') return
      if (outcome === 'refused' || pause === null) throw new Error(`the realtime service ${outcome} ${path}`)
      await delay(pause, undefined, { signal })
    }
  }

  return {
    trigger: async (channels, event, data) => {
      for (let start = 0; start < channels.length; start += channelsAtOnce)
        await post(`/apps/${appId}/events`, {
          name: event,
          channels: channels.slice(start, start + channelsAtOnce),
          data: JSON.stringify(data),
        })
    },
    endSession: (session) =>
      post(`/apps/${appId}/users/${encodeURIComponent(session)}/terminate_connections`, {}),
  }
}
