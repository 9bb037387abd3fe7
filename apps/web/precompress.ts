import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(m?js|css|html|svg|json)$/

/** Compresses what is built once, as well as it goes, so that no request waits for it. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    // Last, when every other plugin has written what it writes.
    order: 'post',
    handler({ dir }) {
      if (!dir) return
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!worthIt.test(file)) continue
        const path = join(dir, file)
        const content = readFileSync(path)
        const brotli = brotliCompressSync(content, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        })
        writeFileSync(`${path}.br`, brotli)
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  },
})
