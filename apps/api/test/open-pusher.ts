import pusherJs from 'pusher-js'

// Its types describe a default export, which Node hands over as the module itself.
const Pusher = pusherJs as unknown as typeof pusherJs.default
export type PusherClient = InstanceType<typeof Pusher>

export type Authorization = { auth: string; channel_data?: string }

/** The client that the portal uses. A rejection refuses the channel. */
export const openPusher = (
  port: number,
  authorize: (socketId: string, channel: string) => Promise<Authorization>,
): PusherClient =>
  new Pusher('sortie', {
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
