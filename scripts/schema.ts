import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeSchema } from '../apps/api/src/platform/describe-schema.ts'
import { describeSql } from '../apps/api/src/platform/describe-sql.ts'
import { migrate } from '../apps/api/src/platform/migrate.ts'
import { startPostgres } from './lib/embedded-postgres.ts'
import { createTemporaryFolder } from './lib/temporary.ts'

const target = fileURLToPath(new URL('../apps/api/src/platform/schema.generated.ts', import.meta.url))
const sqlFile = fileURLToPath(new URL('../apps/api/schema.sql', import.meta.url))
const folder = await createTemporaryFolder()
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: console.log, durable: false })
try {
  await migrate(postgres.url)
  writeFileSync(sqlFile, await describeSql(postgres.url))
  writeFileSync(target, await describeSchema(postgres.url))
  spawnSync('biome', ['format', '--write', target], { stdio: 'inherit' })
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
