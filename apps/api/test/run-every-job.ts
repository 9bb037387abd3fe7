import { sql } from 'kysely'
import { jobHandlers } from '../src/features/job-handlers.ts'
import { jobs } from '../src/features/jobs.ts'
import type { MailTransport } from '../src/integrations/mail/mail-transport.ts'
import type { JobDefinition } from '../src/platform/jobs.ts'
import type { TestApp } from './app.ts'
import { jobRun } from './job-run.ts'

export interface FailedRun {
  job: string
  payload: unknown
  error: string
}

/** Runs every waiting job in order, and then the recurring ones. Returns those that failed. */
export const runEveryJob = async (
  { config, db }: TestApp,
  mailTransport: MailTransport,
): Promise<{ done: number; failed: FailedRun[] }> => {
  const log = { info: () => {}, error: () => {} }
  const handlers = jobHandlers(config, db, log, undefined, mailTransport)
  const byName = new Map(
    Object.entries(jobs).map(([key, job]) => [
      job.name,
      { job: job as JobDefinition, handle: handlers[key as keyof typeof jobs] },
    ]),
  )
  const failed: FailedRun[] = []
  let done = 0
  const run = async (name: string, data: unknown) => {
    const known = byName.get(name)
    if (!known) return
    try {
      await known.handle(known.job.payload.parse(data) as never, jobRun())
      done += 1
    } catch (error) {
      failed.push({ job: name, payload: data, error: error instanceof Error ? error.message : String(error) })
    }
  }
  const { rows } = await sql<{ id: string; name: string; data: unknown }>`
    delete from pgboss.job where state = 'created' returning id, name, data`.execute(db)
  for (const { name, data } of rows) await run(name, data)
  for (const { job } of byName.values()) if (job.schedule) await run(job.name, {})
  return { done, failed }
}
