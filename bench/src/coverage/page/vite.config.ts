import { fileURLToPath } from 'node:url'

/** As the portal is built, without what belongs to its pages. */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  worker: { format: 'es' },
  build: { target: 'es2023', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
}
