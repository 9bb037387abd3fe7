import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const names = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']

const require = createRequire(import.meta.url)
const { version } = require('pdfjs-dist/package.json') as { version: string }

/**
 * Where the reader of PDFs (packages/ui/src/data/open-pdf.ts) imports them from, below the base of a front end. Browsers
 * keep what is in `assets` forever, so another version has another URL.
 */
const folder = `assets/pdf-decoders-${version}`

const read = (name: string) => readFileSync(require.resolve(`pdfjs-dist/wasm/${name}`))

/**
 * Serves the decoders of scanned pages. The library finds them at a URL by their names, so that a bundler can't see them.
 *
 * @internal Used by configurations of Vite.
 */
export const pdfDecoders = (): Plugin => ({
  name: 'pdf-decoders',
  generateBundle() {
    for (const name of names)
      this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: read(name) })
  },
  configureServer({ config, middlewares }) {
    for (const name of names)
      middlewares.use(`${config.base}${folder}/${name}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(read(name))
      })
  },
})
