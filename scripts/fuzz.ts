import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitWith, Problem } from './lib/problem.ts'
import { environment } from './lib/settings.ts'
import { testParts } from './lib/test-parts.ts'
import { runParts } from './lib/test-run.ts'

// `npm run fuzz -- 100000`: so many calls with bad values, made from the schemas of the contract; as many with values at
// the edge of what these allow, over which every list, match and job is then run; and a fifth of that through each other
// door: forms, sockets, gateway, raw HTTP. FUZZ_SEED repeats a run.
const calls = process.argv[2] ?? '10000'
const reports = await mkdtemp(join(tmpdir(), 'sortie-reports-'))
try {
  if (!/^[1-9]\d{0,7}$/.test(calls)) throw new Problem(`"${calls}" isn't a number of calls.`)
  environment.FUZZ_CALLS = calls
  const files = ['contract-fuzz', 'stored-values', 'doors-fuzz']
  const results = await runParts(testParts(reports, ['db'], environment), files)
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
} catch (error) {
  exitWith(error)
} finally {
  await rm(reports, { recursive: true, force: true })
}
