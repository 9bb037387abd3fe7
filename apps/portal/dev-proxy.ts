import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, splitCallName } from '@sortie/contract/call'
import type { ProxyOptions } from 'vite'

/** The paths of the server besides the calls of the contract, each including everything below it. */
const serverFolders = ['/docs', '/healthz', '/readyz', '/metrics', '/objects', '/manifest.webmanifest']
/** Where the server speaks the Pusher protocol. */
const realtimeFolder = '/app'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** '/v2/pilots/missions/{id}' as a pattern that matches it with any id, and nothing below it. */
const pathPattern = (path: string): string =>
  `^${path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? '[^/?]+' : escaped(part)))
    .join('')}/?(\\?.*)?$`

const folderPattern = (folder: string): string => `^${escaped(folder)}(?=[/?]|$)`

const callPaths = (): string[] =>
  Object.entries<CallDefinition>(allCalls).flatMap(([name, { aliases = [] }]) => [
    splitCallName(name).path,
    ...aliases,
  ])

/** Patterns of everything that belongs to the server when Vite serves the portal. */
export const serverPatterns = (): string[] => [
  ...new Set([...callPaths().map(pathPattern), ...serverFolders.map(folderPattern)]),
]

/** What another Vite serves. */
const consoleFolder = '/console'

/** Everything else is the portal, which Vite serves itself. */
export const devProxy = (target: string, consoleUrl?: string): Record<string, ProxyOptions> => {
  const toServer: ProxyOptions = { target, changeOrigin: false, xfwd: true }
  return {
    ...Object.fromEntries(serverPatterns().map((pattern) => [pattern, toServer])),
    [folderPattern(realtimeFolder)]: { ...toServer, ws: true },
    // After the calls, because the console's settings are one.
    ...(consoleUrl && { [folderPattern(consoleFolder)]: { target: consoleUrl } }),
  }
}
