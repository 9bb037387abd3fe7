import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    needs?: string
  }
}

/** A requirement of tests. If it is not available, they are skipped, and `npm test` says why. */
export const needs = (what: string) => ({ meta: { needs: what } })

export const needsS3Server = needs('an S3 server, from apt-get')
