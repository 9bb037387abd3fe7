import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeSchema } from '../apps/api/src/platform/describe-schema.ts'
import { migrate } from '../apps/api/src/platform/migrate.ts'
import { startPostgres } from './lib/embedded-postgres.ts'

const target = fileURLToPath(new URL('../apps/api/src/platform/schema.generated.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sortie-schema-'))
// As root, PostgreSQL runs as another user, who has to get in.
chmodSync(folder, 0o755)
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: console.log, durable: false })
try {
  await migrate(postgres.url)
  writeFileSync(target, await describeSchema(postgres.url))
  spawnSync('biome', ['format', '--write', target], { stdio: 'inherit' })
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
