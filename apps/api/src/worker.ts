import { pino } from 'pino'
import { ConfigError, readConfig } from './config.ts'
import { expireOverdueMissions } from './features/missions/expire-overdue-missions.ts'
import { deleteOldForecasts } from './features/weather/weather.queries.ts'
import { openDatabase } from './platform/database.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { deleteOldAttempts } from './platform/limit-attempts.ts'
import { migrate } from './platform/migrate.ts'
import { deleteOldIdempotencyKeys } from './platform/provider/idempotency.ts'
import { deleteExpiredSessions } from './platform/session/session.queries.ts'
import { exitWith, onShutdown } from './platform/shutdown.ts'

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  await migrate(config.databaseUrl)
  const db = openDatabase(config.databaseUrl, {
    poolSize: 4,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
  })
  const jobs: Job[] = [
    {
      name: 'expire-overdue-missions',
      schedule: '*/5 * * * *',
      run: async () => {
        const count = await db.transaction().execute(expireOverdueMissions)
        if (count > 0) log.info({ count }, 'missions expired')
      },
    },
    {
      name: 'forget-what-ran-out',
      schedule: '17 * * * *',
      run: async () => {
        await deleteExpiredSessions(db)
        await deleteOldIdempotencyKeys(db)
        await deleteOldAttempts(db)
        await deleteOldForecasts(db)
      },
    },
  ]
  const stopJobs = await startJobs(config.databaseUrl, jobs, log)
  onShutdown(async () => {
    await stopJobs()
    await db.destroy()
  })
  log.info({ jobs: jobs.map((job) => job.name) }, 'worker started')
}

start().catch((error: unknown) => exitWith(error, error instanceof ConfigError))
