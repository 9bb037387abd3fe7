import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a server before its own code (`--import`): how long its event loop was kept from everyone else, in
 * milliseconds of CPU, so that what other programs of the machine do is not counted. Whoever asks begins a new count.
 */
const watch = (port: number): void => {
  let before = process.threadCpuUsage()
  let longest = 0
  const look = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user - before.user + now.system - before.system)
    before = now
  }
  setInterval(look, 1).unref()
  createServer((_request, response) => {
    look()
    response.end(String(longest / 1000))
    longest = 0
  })
    .listen(port, '127.0.0.1')
    .unref()
}

if (isMainThread && process.env.LOOP_WATCH_PORT) watch(Number(process.env.LOOP_WATCH_PORT))
