import type { EarlyRoute } from './src/app/early-calls.ts'
import type { PortalRoute } from './src/route-table.ts'

type Described = Pick<PortalRoute, 'paths' | 'first' | 'startsVisits' | 'worksOffline'>

/** A route as the build knows it. */
export interface RouteFacts extends Described {
  /** The module of its page, as the build ends its id; null for one that is part of the first load. */
  module: string | null
}

/** Where the page comes from is written in the function that loads it. */
const moduleOf = ({ name, page }: PortalRoute): string | null => {
  if (!page) return null
  const module = /['"][^'"]*(\/features\/[^'"]+)['"]/.exec(String(page))?.[1]
  if (!module) throw new Error(`the page of the route ${name} is not loaded by an import of its own`)
  return `src${module}`
}

/** Reads the table of routes by its own file: part of the build's configuration, it would take all pages along. */
export const readRoutes = async (): Promise<RouteFacts[]> => {
  const table = new URL('./src/route-table.ts', import.meta.url).href
  const { portalRoutes } = (await import(/* @vite-ignore */ table)) as { portalRoutes: PortalRoute[] }
  return portalRoutes.map((route) => ({ ...route, module: moduleOf(route) }))
}

/** A regular expression for a path; every parameter of a path is a number. */
export const patternOf = (path: string): string => `^${path.replaceAll(/:(\w+)/g, '(?<$1>\\d+)')}/?$`

/** The facts that the early script needs. */
export const earlyRoutes = (routes: readonly Described[]): EarlyRoute[] =>
  routes.flatMap(({ paths, first }) =>
    first ? paths.map((path) => ({ pattern: patternOf(path), first })) : [],
  )

/**
 * Pages that are built into one file: many visits begin with them, and those that show the same data first lead from one
 * to the other. They are named after that data.
 */
export const visitGroups = (routes: readonly RouteFacts[]): { name: string; modules: string[] }[] => {
  const groups = new Map<string, string[]>()
  for (const { module, startsVisits, first } of routes) {
    const name = first?.at(-1)
    if (!startsVisits || !module || name === undefined) continue
    groups.set(name, [...(groups.get(name) ?? []), module])
  }
  return [...groups].map(([name, modules]) => ({ name, modules }))
}

/** The paths of what opens without a network, for the service worker. */
export const offlinePatterns = (routes: readonly Described[]): string[] =>
  routes.flatMap(({ paths, worksOffline }) => (worksOffline ? paths.map(patternOf) : []))
