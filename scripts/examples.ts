import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitWith, Problem } from './lib/problem.ts'
import { environment, root } from './lib/settings.ts'
import { testParts } from './lib/test-parts.ts'
import { runParts } from './lib/test-run.ts'

// `npm run examples`: makes every call on the demo data and stores the responses that /docs shows.
const file = join(root, 'apps/api/src/platform/documentation/response-examples.json')
const reports = await mkdtemp(join(tmpdir(), 'sortie-reports-'))
try {
  environment.WRITE_EXAMPLES = 'on'
  const results = await runParts(testParts(reports, ['db'], environment), ['documented-examples'])
  if (results.some(({ failed }) => failed > 0)) throw new Problem('The examples were not written.')
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  spawnSync(process.execPath, [biome, 'check', '--write', file], { stdio: 'inherit' })
} catch (error) {
  exitWith(error)
} finally {
  await rm(reports, { recursive: true, force: true })
}
