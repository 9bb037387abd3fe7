import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

export interface DrainOptions {
  /**
   * How long an open connection is kept for a request that may already be on its way; idle connections are closed after
   * that.
   */
  quietMs: number
  /** How long requests that are being handled may take to end. */
  patienceMs: number
  /** Responds to a request that takes longer. */
  refuse(response: ServerResponse): void
}

export interface Drain {
  /** True once the end is announced. */
  isDraining(): boolean
  /** Must be called with every response before any of it is sent. */
  track(response: ServerResponse): void
  /**
   * Announces that the server is about to end, and serves as before, so that a load balancer has time to notice.
   * Responses close their connections.
   */
  announce(): void
  /** Accepts no more connections, lets requests finish, and closes the rest. */
  drain(): Promise<void>
}

const announceEnd = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** The time that a refusal may take to reach its reader. */
const lastWordsMs = 500

/** The most connections that can wait to be accepted. Any more have arrived later. */
const mostWaiting = 511

/**
 * Connections that wait to be accepted would be reset. Each turn of the event loop accepts some of them, so this
 * continues until no more come.
 */
const acceptWaiting = async (server: Server): Promise<void> => {
  let hasCome = true
  const note = () => {
    hasCome = true
  }
  server.on('connection', note)
  for (let turn = 0; hasCome && turn < mostWaiting; turn += 1) {
    hasCome = false
    // The first turn only ends the current one, which may already have checked for connections.
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', note)
}

/** Ends an HTTP server without cutting anyone off in the middle of a request. */
export const drainOf = (server: Server, { quietMs, patienceMs, refuse }: DrainOptions): Drain => {
  const running = new Set<ServerResponse>()
  let isDraining = false
  let isTakingIn = false

  const allEnded = (withinMs: number): Promise<unknown> =>
    Promise.race([
      Promise.all([...running].map((response) => new Promise((resolve) => response.once('close', resolve)))),
      pause(withinMs, undefined, { ref: false }),
    ])

  const untilAllEnd = async (): Promise<void> => {
    const deadline = performance.now() + patienceMs
    // More requests may arrive meanwhile on connections that were busy.
    while (running.size > 0 && performance.now() < deadline) await allEnded(deadline - performance.now())
  }

  const announce = (): void => {
    isDraining = true
    for (const response of running) announceEnd(response)
  }

  const drain = async (): Promise<void> => {
    isDraining = true
    if (!server.listening) return announce()
    // A client whose connection is closed connects anew, so some would always wait at the port, also when it closes.
    isTakingIn = true
    await acceptWaiting(server)
    // The server's own method would also close idle connections at once, on which a request may be on its way.
    NetServer.prototype.close.call(server)
    isTakingIn = false
    announce()
    const connections = await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
    if (connections !== 0) await pause(quietMs)
    // A process that was busy has not yet read what has arrived.
    await nextTurn()
    server.closeIdleConnections()
    await untilAllEnd()
    for (const response of running) if (!response.headersSent) refuse(response)
    await allEnded(lastWordsMs)
    server.closeAllConnections()
  }

  let draining: Promise<void> | undefined
  return {
    isDraining: () => isDraining,
    track: (response) => {
      running.add(response)
      response.once('close', () => running.delete(response))
      if (isDraining && !isTakingIn) announceEnd(response)
    },
    announce,
    drain: () => {
      draining ??= drain()
      return draining
    },
  }
}
