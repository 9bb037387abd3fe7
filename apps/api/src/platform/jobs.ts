import { PgBoss } from 'pg-boss'

/** Work that runs on its own time, once however many workers there are. */
export interface Job {
  name: string
  /** Cron expression in UTC; runs that overlap are not started twice. */
  schedule: string
  run: () => Promise<void>
}

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Starts the jobs on the database they share with everything else; answers how to stop them. */
export const startJobs = async (
  databaseUrl: string,
  jobs: readonly Job[],
  log: Log,
): Promise<() => Promise<void>> => {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4 })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 3, expireInSeconds: 600 })
    await boss.work(job.name, async () => {
      const started = Date.now()
      await job.run()
      log.info({ job: job.name, milliseconds: Date.now() - started }, 'job done')
    })
    await boss.schedule(job.name, job.schedule)
  }
  return () => boss.stop({ graceful: true, timeout: 10_000 })
}
