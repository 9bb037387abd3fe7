import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Problem } from '../../../scripts/lib/problem.ts'
import { slowDown } from './slow-processor.ts'

/** The screen of Lighthouse's phone. */
const screen = { width: 412, height: 823 }
const timesSlower = 4

type Send = <Result = object>(method: string, params?: object, sessionId?: string) => Promise<Result>

export interface Session {
  send: Send
  /** Runs a function in the page. It goes there as text, so it uses nothing from outside. */
  run<Args extends readonly unknown[], Result>(
    act: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  detach(): Promise<void>
}

export interface Tab {
  attach(): Promise<Session>
  close(): Promise<void>
}

export interface Phone {
  /** A visitor of its own, with nothing in the cache. */
  newVisitor(): Promise<{ open(url: string): Promise<Tab>; leave(): Promise<void> }>
  /** From now on its processor is four times slower, until the returned function is called. */
  slowDown(): () => Promise<void>
  close(): Promise<void>
}

/** Speaks the browser's protocol over its one connection, without a library, since those attach to every page. */
const connectTo = async (url: string): Promise<{ send: Send; close(): void }> => {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result as never)
  })
  let lastId = 0
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }))
      }),
    close: () => socket.close(),
  }
}

type Evaluated = { result: { value: unknown }; exceptionDetails?: { exception?: { description?: string } } }

const createTab = (send: Send, targetId: string): Tab => ({
  attach: async () => {
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    return {
      send: (method, params) => send(method, params, sessionId),
      run: async (act, ...args) => {
        const { result, exceptionDetails } = await send<Evaluated>(
          'Runtime.evaluate',
          { expression: `(${act})(...${JSON.stringify(args)})`, awaitPromise: true, returnByValue: true },
          sessionId,
        )
        if (exceptionDetails) throw new Problem(String(exceptionDetails.exception?.description))
        return result.value as never
      },
      detach: async () => void (await send('Target.detachFromTarget', { sessionId })),
    }
  },
  close: async () => void (await send('Target.closeTarget', { targetId })),
})

interface PhoneOptions {
  executablePath: string
  /** The folder of its profile. */
  folder: string
  /** Connections to this port go to that one instead; the addresses of pages stay as they are. */
  ports: { from: number; to: number }
}

/**
 * A browser as on a phone. Pages are opened by the browser itself: nothing is attached to them, as Lighthouse, Puppeteer
 * and Playwright would be, unless a session is asked for. A session enables no domain of the protocol, so that the
 * browser records no stacks and no requests on its account.
 */
export const startPhone = async ({ executablePath, folder, ports }: PhoneOptions): Promise<Phone> => {
  // A sandbox of the browser's own needs rights that root in a container does not have.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(
    executablePath,
    [
      ...sandbox,
      ...(executablePath.endsWith('headless-shell') ? [] : ['--headless=new']),
      '--remote-debugging-port=0',
      '--no-first-run',
      '--hide-scrollbars',
      '--disable-background-networking',
      '--disable-component-update',
      `--user-data-dir=${folder}`,
      `--window-size=${screen.width},${screen.height}`,
      `--host-resolver-rules=MAP localhost:${ports.from} 127.0.0.1:${ports.to}`,
      'about:blank',
    ],
    // A group of its own, which can be slowed down as a whole.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const { pid } = child
  if (pid === undefined) throw new Problem(`${executablePath} did not start.`)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    process.kill(-pid, 'SIGKILL')
    await gone
  }
  const address = await (async () => {
    for await (const line of createInterface(child.stderr)) {
      const found = /listening on (ws:\S+)/.exec(line)?.[1]
      if (found) return found
    }
    throw new Problem(`${executablePath} ended before it could be used.`)
  })()
  child.stderr.resume()
  const { send, close } = await connectTo(address)
  return {
    newVisitor: async () => {
      const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext')
      return {
        open: async (url) => {
          const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
            url,
            browserContextId,
            ...screen,
          })
          return createTab(send, targetId)
        },
        leave: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      }
    },
    slowDown: () => slowDown(pid, timesSlower),
    close: async () => {
      close()
      await kill()
    },
  }
}
