import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { inlineStyles } from '@sortie/web-app/build/inline-styles-plugin.ts'
import { precompress } from '@sortie/web-app/build/precompress.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devProxy } from './dev-proxy.ts'
import { earlyRoutes, readRoutes, visitGroups } from './route-facts.ts'
import { scriptPriority } from './script-priority-plugin.ts'
import { serviceWorkerShell } from './service-worker-plugin.ts'

const apiUrl = process.env.API_URL
const routes = await readRoutes()

export default defineConfig({
  plugins: [
    react(),
    // React Aria has names for its parts in 34 languages: only those that the portal speaks.
    optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }),
    tailwindcss(),
    inlineStyles(),
    serviceWorkerShell(routes),
    scriptPriority(),
    precompress({ isQuick: process.env.BUILD_FOR === 'this machine' }),
  ],
  worker: { format: 'es' },
  define: {
    'import.meta.env.VITE_UI_GALLERY': JSON.stringify(process.env.UI_GALLERY ?? 'off'),
    __EARLY_ROUTES__: JSON.stringify(earlyRoutes(routes)),
  },
  server: { proxy: apiUrl ? devProxy(apiUrl, process.env.CONSOLE_URL) : undefined },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Nobody reads the sizes, and measuring them is a tenth of the processor time of a build.
    reportCompressedSize: false,
    rolldownOptions: {
      // Reading a property or a global changes nothing, so what is only read may be left out.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      input: {
        index: 'index.html',
        'service-worker': 'src/service-worker/service-worker.ts',
        'service-worker-off': 'src/service-worker/service-worker-off.ts',
      },
      output: {
        // A service worker is known by its URL, and controls the pages next to it.
        entryFileNames: ({ name }) =>
          name.startsWith('service-worker') ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // What a visit needs, with all it imports, compresses far better as one file than as forty.
          groups: [
            // A small file of its own, which runs while the large one is still on its way.
            { name: 'early', test: /src\/early\.ts$/, priority: 6 },
            {
              name: 'first-load',
              test: /src\/(main\.tsx|app\/keep-pages\.ts|pending-writes\.ts)$/,
              priority: 5,
            },
            // Each icon is a file of some 200 bytes otherwise, or part of a group that others then have to fetch.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, priority: 4 },
            // What pages and forms have in common; each of the groups below would take it along otherwise.
            {
              name: 'parts',
              test: /(ui\/src\/(feedback\/alert|fields\/(checkbox|field-parts)|layout\/disclosure|actions\/text-link|data\/(definition-list|video-player))|web-app\/src\/(forms\/drafts|revoke-later|save-file)|src\/app\/(native-bridge|provider-contact|writes)|domain\/src\/(time\/dates|file-type|names|money\/payout-timeline-words))\.tsx?$/,
              priority: 4,
            },
            // For the dashboard too, which needs nothing else of the profile.
            { name: 'push-device', test: /src\/pilot\/push-device\.ts$/, priority: 4 },
            { name: 'dialog', test: /ui\/src\/overlays\/(dialog|confirm-dialog)\.tsx$/, priority: 3 },
            // Without forms, for the upload page, which has fields but no form.
            {
              name: 'inputs',
              test: /ui\/src\/fields\/(text-field|text-area|select)\.tsx$/,
              priority: 2,
            },
            {
              name: 'fields',
              test: /(web-app\/src\/forms\/form|src\/pilot\/(account-part|address-lookup|country-field|phone-field|save-note))\.tsx?$/,
              priority: 2,
            },
            ...visitGroups(routes).map(({ name, modules }) => ({
              name,
              test: (id: string) => modules.some((module) => id.endsWith(module)),
              priority: 1,
            })),
            { name: 'profile-blocks', test: /src\/features\/profile\/block-content\.tsx$/ },
            { name: 'upload-workspace', test: /src\/features\/upload\/upload-workspace\.tsx$/ },
          ],
        },
      },
    },
  },
})
