import { expect, type Page } from '@playwright/test'

/** Watches the sockets of a page from now on: how many there were, and how often one was let into its channel. */
export const watchRealtime = (page: Page) => {
  const seen = { opened: 0, closed: 0, subscribed: 0 }
  page.on('websocket', (socket) => {
    seen.opened += 1
    socket.on('close', () => {
      seen.closed += 1
    })
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('subscription_succeeded')) seen.subscribed += 1
    })
  })
  return {
    opened: () => seen.opened,
    untilSubscribed: (times = 1) => expect.poll(() => seen.subscribed).toBeGreaterThanOrEqual(times),
    untilClosed: (times = 1) => expect.poll(() => seen.closed).toBeGreaterThanOrEqual(times),
  }
}

/** Keeps announcements away: for what a pilot meets who looks at something that has changed meanwhile. */
export const withoutRealtime = (page: Page): Promise<void> => page.routeWebSocket(/\/app\//, () => {})
