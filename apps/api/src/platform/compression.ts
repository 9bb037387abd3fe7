import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Long responses travel compressed: a list of fifty missions shrinks to a tenth on a bad connection. Requests do not:
 * what is sent to us is small, or compressed on its own, and a small body can be made to unfold into a large one.
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
    // Higher settings cost more time than they save on the way.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
