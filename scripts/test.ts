import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitWith, Problem } from './lib/problem.ts'
import { environment } from './lib/settings.ts'
import { summaryOf } from './lib/test-counts.ts'
import { testParts } from './lib/test-parts.ts'
import { runParts } from './lib/test-run.ts'

const names = ['lint', 'types', 'knip', 'unit', 'components', 'db', 'e2e']

// `npm test -- db missions`: the parts named first, then what is handed on to the one part named.
const args = process.argv.slice(2)
const firstExtra = args.findIndex((arg) => !names.includes(arg))
const chosen = firstExtra === -1 ? args : args.slice(0, firstExtra)
const extraArgs = firstExtra === -1 ? [] : args.slice(firstExtra)

// Ctrl-C reaches everything that runs; other signals reach only this process.
const ended = new AbortController()
for (const name of ['SIGTERM', 'SIGHUP'] as const) process.once(name, () => ended.abort())

const reports = await mkdtemp(join(tmpdir(), 'sortie-reports-'))
try {
  if (extraArgs.length > 0 && chosen.length !== 1) {
    throw new Problem(
      `"${extraArgs[0]}" isn't one of ${names.join(', ')}. Further arguments need exactly one of these first.`,
    )
  }
  const results = await runParts(testParts(reports, chosen, environment), extraArgs, ended)
  await rm(reports, { recursive: true, force: true })
  console.log(`\n${summaryOf(results)}`)
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
} catch (error) {
  await rm(reports, { recursive: true, force: true })
  exitWith(error)
}
