import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { offlinePatterns, type RouteFacts } from './route-facts.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * The parts that pages which open without a network need besides their own scripts, including everything that these may
 * load later.
 */
const sharedParts = [
  'app/home-screen.ts',
  'features/dashboard/offline-start.tsx',
  'features/mission-details/details-gate.tsx',
  'features/not-found/not-found-page.tsx',
  'features/shell/log-out-question.tsx',
  'features/shell/pilot-menu-entries.tsx',
  'features/shell/sidebar-panel.tsx',
  'languages/src/load-speech.ts',
  'ui/src/map/map-stage.tsx',
]

/** Everything can be reached from the table of routes, so the way ends there. */
const routeTable = 'src/route-table.ts'

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === 'chunk'

/** A font brings a file for every script of the world; the portal is written in Latin. */
const isNeeded = (file: string): boolean => !file.endsWith('.woff2') || /-latin-wght/.test(file)

const filesOf = (bundle: Bundle, parts: readonly string[]): string[] => {
  const files = new Set<string>()
  // A script that runs in a worker is known to the build as a file like any other.
  const workers = Object.values(bundle)
    .filter(({ type, fileName }) => type === 'asset' && /^assets\/.+\.js$/.test(fileName))
    .map(({ fileName }) => fileName)
  const holds = (chunk: Chunk, module: string) => chunk.moduleIds.some((id) => id.endsWith(module))
  // A page that shares a file with others is fetched through one of its own, which leads there.
  const leadsTo = (chunk: Chunk, module: string) => chunk.facadeModuleId?.endsWith(module)
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (files.has(name) || !isChunk(chunk)) return
    files.add(name)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset)
    for (const worker of workers) if (chunk.code.includes(worker)) files.add(worker)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    const later = holds(chunk, routeTable) ? [] : chunk.dynamicImports
    for (const next of [...chunk.imports, ...later]) visit(next)
  }
  const chunks = Object.values(bundle).filter(isChunk)
  for (const part of parts) {
    const needed = chunks.filter((chunk) => holds(chunk, part) || leadsTo(chunk, part))
    if (needed.length === 0) throw new Error(`the service worker misses ${part}`)
    for (const { fileName } of needed) visit(fileName)
  }
  return [...files].filter(isNeeded).sort()
}

/** Tells the service worker which pages it keeps, and which of the built files make them up. */
export const serviceWorkerShell = (routes: readonly RouteFacts[]): Plugin => ({
  name: 'service-worker-shell',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle['service-worker.js']
    if (!isChunk(worker)) throw new Error('there is no service-worker.js')
    // Browsers don't run one that imports anything.
    if (worker.imports.length > 0)
      throw new Error(`the service worker shares a file with the portal: ${worker.imports.join(', ')}`)
    const pages = routes.flatMap(({ module, worksOffline }) => (worksOffline && module ? [module] : []))
    const files = filesOf(bundle, [...pages, ...sharedParts]).map((file) => `/${file}`)
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('there is no index.html')
    // The page holds its styles itself, so they count as well as the names of the files.
    const version = createHash('sha256').update(files.join()).update(html.source).digest('hex').slice(0, 16)
    worker.code = worker.code.replaceAll(
      '__SHELL__',
      JSON.stringify({ version, files, pages: offlinePatterns(routes) }),
    )
  },
})
