import { onTestFinished } from 'vitest'
import { type Authorization, openPusher, type PusherClient } from './open-pusher.ts'

/** The client that the portal uses, disconnected when the test is over. A rejection refuses the channel. */
export const connectPusher = (
  port: number,
  authorize: (socketId: string, channel: string) => Promise<Authorization>,
): PusherClient => {
  const client = openPusher(port, authorize)
  onTestFinished(() => client.disconnect())
  return client
}

/** Subscribes to a channel and returns the result. */
export const subscribe = (client: PusherClient, name: string) => {
  const channel = client.subscribe(name)
  const outcome = new Promise<'succeeded' | 'refused'>((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => resolve('succeeded'))
    channel.bind('pusher:subscription_error', () => resolve('refused'))
  })
  const next = <Data>(event: string) => new Promise<Data>((resolve) => channel.bind(event, resolve))
  return { channel, outcome, next }
}
