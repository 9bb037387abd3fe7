import pusherJs from 'pusher-js'
import { onTestFinished } from 'vitest'

// Its types describe a default export, which Node hands over as the module itself.
const Pusher = pusherJs as unknown as typeof pusherJs.default
export type PusherClient = InstanceType<typeof Pusher>

type Authorization = { auth: string; channel_data?: string }

/** The client that the portal uses, disconnected when the test is over. A rejection refuses the channel. */
export const connectPusher = (
  port: number,
  authorize: (socketId: string, channel: string) => Promise<Authorization>,
): PusherClient => {
  const client = new Pusher('sortie', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) => {
        authorize(socketId, channelName).then(
          (authorization) => done(null, authorization as Required<Authorization>),
          (error: Error) => done(error, null),
        )
      },
    },
  })
  onTestFinished(() => client.disconnect())
  return client
}

/** Asks for a channel and says what came of it. */
export const subscribe = (client: PusherClient, name: string) => {
  const channel = client.subscribe(name)
  const outcome = new Promise<'succeeded' | 'refused'>((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => resolve('succeeded'))
    channel.bind('pusher:subscription_error', () => resolve('refused'))
  })
  const next = <Data>(event: string) => new Promise<Data>((resolve) => channel.bind(event, resolve))
  return { channel, outcome, next }
}
