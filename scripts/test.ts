import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitWith, Problem } from './lib/problem.ts'
import { environment } from './lib/settings.ts'
import { testParts } from './lib/test-parts.ts'
import { type Result, runParts } from './lib/test-run.ts'

const names = ['lint', 'types', 'knip', 'unit', 'db', 'e2e']

// `npm test -- db missions`: the parts named first, then what is handed on to the one part named.
const args = process.argv.slice(2)
const firstExtra = args.findIndex((arg) => !names.includes(arg))
const chosen = firstExtra === -1 ? args : args.slice(0, firstExtra)
const extraArgs = firstExtra === -1 ? [] : args.slice(firstExtra)

const reports = await mkdtemp(join(tmpdir(), 'sortie-reports-'))
try {
  if (extraArgs.length > 0 && chosen.length !== 1) {
    throw new Problem(
      `"${extraArgs[0]}" is none of ${names.join(', ')}; more arguments go with exactly one of them.`,
    )
  }
  const results = await runParts(testParts(reports, chosen, environment), extraArgs)
  await rm(reports, { recursive: true, force: true })
  process.exitCode = summarise(results)
} catch (error) {
  await rm(reports, { recursive: true, force: true })
  exitWith(error)
}

function summarise(results: Result[]): number {
  console.log()
  for (const { name, seconds, passed, failed } of results) {
    const counts = `${passed} passed, ${failed} failed`
    console.log(`${name.padEnd(8)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${counts}`)
  }
  const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') > 0 ? 1 : 0
}
