import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { storeDirectDeposit } from './core/pilot/direct-deposit.ts'
import { publishTerms } from './features/terms/publish-terms.ts'
import { openTransferGateway } from './features/transfers/transfer-gateway.ts'
import { mayChangeAuditLog } from './platform/audit-log.ts'
import { openDatabase } from './platform/database.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { storeProviderKey } from './platform/provider/provider-keys.ts'
import { exitWith, onShutdown } from './platform/shutdown.ts'
import { inTransaction } from './platform/transaction.ts'
import { surviveUncaught } from './platform/uncaught.ts'

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const db = openDatabase(config.databaseUrl, {
    poolSize: config.databasePoolSize,
    preparedStatements: config.preparedStatements,
    behindPooler: config.behindPooler,
    directUrl: config.directDatabaseUrl,
    name: 'sortie-server',
    onError: (error) => app.log.error({ err: error }, 'a database connection broke'),
  })
  const app = await buildApp({ config, db })
  await prepareDatabase(config, app.log)
  if (await mayChangeAuditLog(db))
    app.log.warn(
      "this server's database role can change the audit log. Give it its own role (MIGRATION_DATABASE_URL)",
    )
  await inTransaction(db, (trx) => storeDirectDeposit(trx, config.stripe !== null))
  const { terms } = config
  if (terms !== null && (await inTransaction(db, (trx) => publishTerms(trx, terms))))
    app.log.info('new terms are in force (TERMS_FILE)')
  if (config.bootstrapProviderKey) {
    const key = config.bootstrapProviderKey
    await inTransaction(db, (trx) => storeProviderKey(trx, 'bootstrap', key))
  }
  // Opened last, so that a failed start leaves nothing listening.
  await app.ready()
  const gateway = await openTransferGateway(config, db, app.log)
  onShutdown({
    announce: () => {
      gateway?.announce()
      app.announceEnd()
    },
    delayMs: config.shutdownDelaySeconds * 1000,
    finish: () => Promise.all([gateway?.drain(), app.drain()]),
    close: async () => {
      await Promise.all([gateway?.close(), app.close()])
      await db.destroy()
    },
  })
  await app.listen({ host: config.host, port: config.port })
  surviveUncaught(app.log)
}

start().catch(exitWith)
