import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'

export interface FeatureParts {
  config: Config
  db: Database
}

/** Every feature of the server, one line each. */
export const registerFeatures = (_app: FastifyInstance, _parts: FeatureParts): void => {}
