import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { precompress } from './precompress.ts'
import { routePreloads } from './route-preloads-plugin.ts'
import { serviceWorkerShell } from './service-worker-plugin.ts'

const apiUrl = process.env.API_URL

/** Paths that belong to the API alone. */
const apiOnly = ['v1', 'v2', 'docs', 'healthz', 'readyz', 'config\\.json']
/** Paths that are an API call when fetched and a screen of the portal when opened in the browser. */
const apiAndScreen = ['pilots', 'public', 'missions']

const matching = (segment: string) => `^/${segment}(?=[/?]|$)`

function proxyTo(target: string): Record<string, ProxyOptions> {
  const toApi: ProxyOptions = { target, changeOrigin: false, xfwd: true }
  const unlessNavigation: ProxyOptions = {
    ...toApi,
    bypass: (request) => {
      const opensPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
      return opensPage ? '/index.html' : undefined
    },
  }
  return Object.fromEntries([
    ...apiOnly.map((segment) => [matching(segment), toApi]),
    ...apiAndScreen.map((segment) => [matching(segment), unlessNavigation]),
  ])
}

export default defineConfig({
  plugins: [react(), tailwindcss(), serviceWorkerShell(), routePreloads(), precompress()],
  server: { proxy: apiUrl ? proxyTo(apiUrl) : undefined },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker/service-worker.ts' },
      output: {
        // A service worker is known by its address, and governs what lies beside it.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // What a visit needs, with all it imports, compresses far better as one file than as forty.
          groups: [
            // A small file of its own, which runs while the large one is still on its way.
            { name: 'early', test: /src\/early\.ts$/, priority: 4 },
            { name: 'first-load', test: /src\/main\.tsx$/, priority: 3 },
            { name: 'dialog', test: /src\/ui\/overlays\/(dialog|confirm-dialog)\.tsx$/, priority: 1 },
            {
              name: 'mission',
              test: /src\/features\/mission-(request|details)\/[a-z-]+-page\.tsx$/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
