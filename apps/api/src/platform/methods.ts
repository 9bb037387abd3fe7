import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, splitCallName } from '@sortie/contract/call'

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const patterns = Object.entries<CallDefinition>(allCalls).flatMap(([name, { aliases = [] }]) => {
  const { method, path } = splitCallName(name)
  return [path, ...aliases].map((each) => ({ method, pattern: patternOf(each) }))
})

/** The methods that the contract has for a URL. */
export const methodsAt = (url: string): string[] => {
  const path = url.split('?', 1)[0] ?? ''
  return [...new Set(patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])))]
}
