import type { Plugin, Rolldown } from 'vite'

/** The pages that many visits begin with, besides the dashboard: where they are, and their module. */
const pages: Readonly<Record<string, string>> = {
  '/availablemission/': 'features/mission-request/mission-request-page.tsx',
  '/clientmission/': 'features/mission-details/mission-details-page.tsx',
  '/profile': 'features/profile/profile-page.tsx',
  '/register': 'features/registration/registration-page.tsx',
}

const scriptsOf = (bundle: Rolldown.OutputBundle, module: string): string[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  const html = bundle['index.html']
  if (!page || html?.type !== 'asset') throw new Error(`there is no script of ${module}`)
  const needed = new Set<string>()
  const add = (file: string): void => {
    const chunk = bundle[file]
    if (needed.has(file) || chunk?.type !== 'chunk') return
    needed.add(file)
    for (const imported of chunk.imports) add(imported)
  }
  add(page.fileName)
  // The HTML itself names what every page needs.
  return [...needed].filter((file) => !String(html.source).includes(file))
}

/** Tells the server which scripts a page needs besides those of every page, so that they travel together. */
export const routePreloads = (): Plugin => ({
  name: 'route-preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const preloads = Object.entries(pages).map(([path, module]) => ({
      path,
      scripts: scriptsOf(bundle, module).map((file) => `/${file}`),
    }))
    this.emitFile({ type: 'asset', fileName: 'route-preloads.json', source: JSON.stringify(preloads) })
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('there is no index.html')
    // No drawing waits for scripts; the responses that they ask for go first.
    html.source = String(html.source).replaceAll(
      '<script type="module"',
      '<script type="module" fetchpriority="low"',
    )
  },
})
