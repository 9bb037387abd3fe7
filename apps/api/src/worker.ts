import { pino } from 'pino'
import { readConfig } from './config.ts'
import { processFigures } from './features/counted-figures.ts'
import { jobHandlers } from './features/job-handlers.ts'
import { jobs } from './features/jobs.ts'
import { openDatabase, watchOf } from './platform/database.ts'
import { startJobWorker } from './platform/job-worker.ts'
import { openJobQueue } from './platform/jobs.ts'
import { logDestination } from './platform/logging.ts'
import { openRegistry } from './platform/metrics.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { exitWith, onShutdown } from './platform/shutdown.ts'
import { surviveUncaught } from './platform/uncaught.ts'
import { openWorkerHealth, reportJobs } from './platform/worker-health.ts'

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, logDestination())
  await prepareDatabase(config, log)
  const db = openDatabase(config.databaseUrl, {
    poolSize: 4,
    preparedStatements: config.preparedStatements,
    behindPooler: config.behindPooler,
    directUrl: config.directDatabaseUrl,
    name: 'sortie-worker',
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
  })
  // A worker has made the tables of the queue once it has started.
  const registry = openRegistry(processFigures(db, { ready: async () => {} }), log)
  // Nothing of it is loaded where nobody collects traces.
  const tracing = config.tracesUrl
    ? (await import('./platform/tracing.ts')).openTracing(
        { url: config.tracesUrl, service: 'sortie-worker' },
        log,
      )
    : null
  const jobQueue = openJobQueue(config.directDatabaseUrl, jobs, log, tracing?.newJobId)
  const stopWorker = await startJobWorker({
    databaseUrl: config.directDatabaseUrl,
    jobs,
    handlers: jobHandlers(config, db, log, undefined, undefined, jobQueue),
    tracing,
    log,
    onReport: reportJobs(registry),
    sideBySide: { processAsset: config.processing.processes },
  })
  const database = watchOf(db)
  const { workerPort: port } = config
  const health = port === null ? null : await openWorkerHealth({ config, port, database, registry, log })
  onShutdown({
    announce: () => health?.announceEnd(),
    finish: stopWorker,
    close: async () => {
      health?.close()
      await tracing?.close()
      await db.destroy()
    },
  })
  surviveUncaught(log)
  log.info({ jobs: Object.values(jobs).map((job) => job.name) }, 'worker started')
}

start().catch(exitWith)
