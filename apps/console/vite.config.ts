import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { pdfDecoders } from '@sortie/ui/build/pdf-decoders-plugin.ts'
import { inlineStyles } from '@sortie/web-app/build/inline-styles-plugin.ts'
import { precompress } from '@sortie/web-app/build/precompress.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { roleTables } from './call-roles.ts'

/** In development, the portal's Vite passes on what is below /console; changed modules are announced directly. */
const port = process.env.CONSOLE_PORT

export default defineConfig({
  base: '/console/',
  plugins: [
    react(),
    // The console speaks American English, and so do the names that React Aria gives its parts in 34 languages.
    optimizeLocales.vite({ locales: ['en-US'] }),
    tailwindcss(),
    inlineStyles(),
    pdfDecoders(),
    precompress({ isQuick: process.env.BUILD_FOR === 'this machine' }),
  ],
  worker: { format: 'es' },
  define: roleTables,
  server: port ? { hmr: { clientPort: Number(port) } } : {},
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
      output: {
        codeSplitting: {
          // What every visit needs, with all it imports, compresses far better as one file than as forty.
          groups: [
            { name: 'first-load', test: /src\/main\.tsx$/, priority: 5 },
            // Each icon is a file of some 200 bytes otherwise, or part of a group that others then have to fetch.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, priority: 4 },
          ],
        },
      },
    },
  },
})
