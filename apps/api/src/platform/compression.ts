import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Compresses long responses: a list of fifty missions shrinks to a tenth, which counts on a bad connection. Requests
 * are not decompressed: their bodies are small or compressed files, and a small compressed body can expand to a huge
 * one.
 */
export const registerCompression = (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new AppError('unsupported_media_type')
  })
  return app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 2048,
    // Higher settings take more time than they save in transfer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
