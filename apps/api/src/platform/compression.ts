import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Long answers travel compressed: a list of fifty missions shrinks to a tenth on a bad connection. */
export const registerCompression = (app: FastifyInstance) =>
  app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 2048,
    // Higher settings cost more time than they save on the way.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
