import { pino } from 'pino'
import { ConfigError, readConfig } from './config.ts'
import { jobHandlers } from './features/job-handlers.ts'
import { jobs } from './features/jobs.ts'
import { openDatabase } from './platform/database.ts'
import { startJobWorker } from './platform/job-worker.ts'
import { logDestination } from './platform/logging.ts'
import { migrate } from './platform/migrate.ts'
import { exitWith, onShutdown } from './platform/shutdown.ts'
import { surviveUncaught } from './platform/uncaught.ts'

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, logDestination())
  await migrate(config.databaseUrl)
  const db = openDatabase(config.databaseUrl, {
    poolSize: 4,
    preparedStatements: config.preparedStatements,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
  })
  const { databaseUrl } = config
  const stopWorker = await startJobWorker({
    databaseUrl,
    jobs,
    handlers: jobHandlers(config, db, log),
    log,
    sideBySide: { processAsset: config.processing.processes },
  })
  onShutdown({ finish: stopWorker, close: () => db.destroy() })
  surviveUncaught(log)
  log.info({ jobs: Object.values(jobs).map((job) => job.name) }, 'worker started')
}

start().catch((error: unknown) => exitWith(error, error instanceof ConfigError))
