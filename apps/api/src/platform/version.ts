import { createRequire } from 'node:module'

/** The version of the release, as the documentation, /healthz and files of a release name it. */
export const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
