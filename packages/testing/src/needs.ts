import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    needs?: string
  }
}

/** What tests can't run without: where it can't be had, they are skipped, and `npm test` says why. */
export const needs = (what: string) => ({ meta: { needs: what } })

export const needsS3Server = needs('an S3 server, from apt-get')
