import { fileURLToPath } from 'node:url'
import { build, loadConfigFromFile } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

afterEach(() => vi.unstubAllEnvs())

/** The routes as a build contains them, without the pages that they load. */
const builtRoutes = async (): Promise<string> => {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  )
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: loaded?.config.define ?? {},
    build: {
      write: false,
      lib: { entry: 'src/routes.tsx', formats: ['es'] },
      rolldownOptions: { external: (id) => !id.endsWith('src/routes.tsx') },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}

test('a build contains the gallery of the design system only on request', async () => {
  vi.stubEnv('UI_GALLERY', undefined)
  expect(await builtRoutes()).not.toContain('ui-gallery')
  vi.stubEnv('UI_GALLERY', 'on')
  expect(await builtRoutes()).toContain('ui-gallery-page')
})
