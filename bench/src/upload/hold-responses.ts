import { type IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Loaded into the server before its own code: holds each response for as long as a request to this path says. */
const holdPath = '/bench-hold/'

let heldMs = 0
const end = ServerResponse.prototype.end
const emit = Server.prototype.emit

ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]) {
  const now = () => end.apply(this, args as Parameters<typeof end>)
  if (heldMs === 0) return now()
  void sleep(heldMs).then(now)
  return this
} as typeof end

Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
  const [request, response] = args as [IncomingMessage, ServerResponse]
  if (event !== 'request' || !request.url?.startsWith(holdPath))
    return Reflect.apply(emit, this, [event, ...args])
  heldMs = Number(request.url.slice(holdPath.length))
  end.call(response, 'held', 'utf8')
  return true
} as typeof emit
