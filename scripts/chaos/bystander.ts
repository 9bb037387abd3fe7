import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/** The longest that someone else waited, in milliseconds. */
export interface Waits {
  /** For the server that is sent hostile input. */
  server: number
  /** For a server with nothing to do: what the machine adds by itself. */
  idle: number
}

const waitFor = async (url: string): Promise<number> => {
  const begun = performance.now()
  await fetch(url, { signal: AbortSignal.timeout(60_000) }).then((response) => response.text())
  return performance.now() - begun
}

const openIdleServer = async (): Promise<string> => {
  const [url] = (await once(new Worker(new URL(import.meta.url)), 'message')) as [string]
  return url
}

/** In a thread of its own, so that it waits for nobody. */
const serveIdly = async () => {
  const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

/** Calls every few milliseconds, in a process that does nothing else. */
const standBy = async (url: string) => {
  const idleUrl = await openIdleServer()
  let longest: Waits = { server: 0, idle: 0 }
  process.on('message', () => {
    process.send?.(longest)
    longest = { server: 0, idle: 0 }
  })
  process.send?.(longest)
  for (;;) {
    const [server, idle] = await Promise.all([waitFor(url), waitFor(idleUrl)])
    longest = { server: Math.max(longest.server, server), idle: Math.max(longest.idle, idle) }
    await sleep(3)
  }
}

/** Someone else, who calls every few milliseconds. */
export const openBystander = async (url: string) => {
  const child = fork(fileURLToPath(import.meta.url), [url], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await once(child, 'message')
  return {
    take: async (): Promise<Waits> => {
      child.send('take')
      return ((await once(child, 'message')) as [Waits])[0]
    },
    end: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

if (!isMainThread) await serveIdly()
else if (process.send && process.argv[2]?.startsWith('http')) await standBy(process.argv[2])
