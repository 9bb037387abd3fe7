import type { BrowserContext } from '@playwright/test'

const calls = /\/(v1|v2|pilots)\//

/**
 * Cuts the network, and refuses the calls of the API one by one as well: beside a switch that is on, one call of a
 * document that was just reloaded reached the server on a busy machine (once in some fifty runs).
 */
export const cutNetwork = async (context: BrowserContext): Promise<void> => {
  await context.setOffline(true)
  await context.route(calls, (route) => route.abort('internetdisconnected'))
}

export const restoreNetwork = async (context: BrowserContext): Promise<void> => {
  await context.unroute(calls)
  await context.setOffline(false)
}
