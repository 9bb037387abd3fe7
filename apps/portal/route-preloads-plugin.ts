import type { Plugin, Rolldown } from 'vite'
import { patternOf, type RouteFacts } from './route-facts.ts'

const scriptsOf = (bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const html = bundle['index.html']
  if (html?.type !== 'asset') throw new Error('there is no index.html')
  const needed = new Set<string>()
  const add = (file: string): void => {
    const chunk = bundle[file]
    if (needed.has(file) || chunk?.type !== 'chunk') return
    needed.add(file)
    for (const imported of chunk.imports) add(imported)
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`there is no script of ${module}`)
    add(chunk.fileName)
  }
  // The HTML itself names what every page needs.
  return [...needed].filter((file) => !String(html.source).includes(file))
}

/** Tells the server which scripts a page needs besides those of every page, so that they travel together. */
export const routePreloads = (routes: readonly RouteFacts[]): Plugin => ({
  name: 'route-preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const preloads = routes.flatMap(({ paths, module, startsVisits, firstParts = [] }) => {
      if (!startsVisits || !module) return []
      const scripts = scriptsOf(bundle, [module, ...firstParts]).map((file) => `/${file}`)
      return paths.map((path) => ({ pattern: patternOf(path), scripts }))
    })
    this.emitFile({ type: 'asset', fileName: 'route-preloads.json', source: JSON.stringify(preloads) })
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('there is no index.html')
    // No drawing waits for scripts; the responses that they ask for go first.
    html.source = String(html.source)
      .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
      // Except that the small early script says whether the page is dark: without it, a page would begin in the colors
      // of the system and change to those that the pilot chose.
      .replace(
        /<script type="module" fetchpriority="low"([^>]*\/early-)/,
        '<script type="module" blocking="render"$1',
      )
    if (!html.source.includes('blocking="render"')) throw new Error('there is no early script')
  },
})
