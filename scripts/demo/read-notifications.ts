import { asDemoPilot } from './demo-pilot.ts'

/**
 * A pilot with fifty missions behind them has read the notifications about them: without this the bell of the demo
 * pilot would open on hundreds of lines.
 */
export const readNotifications = (apiUrl: string): Promise<void> =>
  asDemoPilot(apiUrl, async ({ send }) => {
    await send('PATCH', '/v1/pilots/notifications', { read_status: 'read' })
  })
