import { spawn } from 'node:child_process'
import { globSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exitWith, Problem } from './lib/problem.ts'
import { environment, root } from './lib/settings.ts'
import { listTargets, type Plan, planFiles, type Scope, sample } from './mutate/plan.ts'
import { type Accepted, report, reportLines } from './mutate/report.ts'
import { Results } from './mutate/results.ts'

// `npm run mutate -- --only packages/domain --sample 300 --seed 7`: changes the rules one at a time and lists the
// changes that no test notices. What was found is kept in .mutate/ until the changed file or the test file differs;
// `--fresh` forgets it. A change is tried first by the tests of its package or, in the server, of its feature; with
// `--near` only by these, which is faster. `--within 20` leaves out test files that take more than 20 seconds.
// `--jobs` says how many processes run tests, `--tests unit,db` which suites.
const options = {
  only: { type: 'string', multiple: true },
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  jobs: { type: 'string', default: '1' },
  tests: { type: 'string' },
  near: { type: 'boolean', default: false },
  within: { type: 'string' },
  fresh: { type: 'boolean', default: false },
} as const

const folder = join(root, '.mutate')
let isStopped = false
const runningFolder = join(folder, `running-${process.pid}`)
const planFile = join(folder, `plan-${process.pid}.json`)

function makePlan(values: { only?: string[]; sample?: string; seed: string; within?: string }): Plan {
  const paths = listTargets(root).filter(
    (path) => values.only === undefined || values.only.some((part) => path.includes(part)),
  )
  if (paths.length === 0) throw new Problem(`no file of rules is named like "${values.only?.join('", "')}".`)
  const files = planFiles(root, paths)
  const all = Object.values(files).flatMap((list) => list.map(({ id }) => id))
  const tried =
    values.sample === undefined
      ? all
      : sample(all, number('sample', values.sample), number('seed', values.seed))
  return {
    root,
    resultsFile: join(folder, 'results.jsonl'),
    runningFolder,
    scope: 'own',
    within: values.within === undefined ? undefined : number('within', values.within) * 1000,
    files,
    tried,
  }
}

function number(name: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text))
    throw new Problem(`--${name} is "${text}", which isn't a whole number above zero.`)
  return Number(text)
}

/** One run over the tests that import a changed file. Resolves to whether a worker had to be ended. */
async function runTests(plan: Plan, results: Results, suites: string[], jobs: number): Promise<boolean> {
  const log = openSync(join(folder, 'vitest.log'), 'a')
  const chosen = suites.flatMap((name) => ['--project', name])
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'related',
      ...Object.keys(plan.files),
      ...hiddenImports(plan),
      '--run',
      '--config=scripts/mutate/vitest.config.ts',
      `--maxWorkers=${jobs}`,
      '--reporter=default',
      ...chosen,
    ],
    { cwd: root, env: { ...environment, MUTATE_PLAN: planFile, CI: '1' }, stdio: ['ignore', log, log] },
  )
  const end = () => {
    child.kill('SIGTERM')
    isStopped = true
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  let ended = 0
  const watch = setInterval(() => {
    ended += endOverdue(results)
    results.read()
  }, 1000)
  await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  return ended > 0
}

/** The tests of the changed packages whose imports have computed names, which Vitest doesn't follow. */
const hiddenImports = (plan: Plan): string[] => {
  const packages = new Set(Object.keys(plan.files).map((path) => path.split('/src/')[0]))
  return [...packages]
    .flatMap((folder) => globSync(`${folder}/src/**/*.test.ts`, { cwd: root }))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('import(`'))
}

/** A mutant that runs forever counts as noticed, and its worker is ended. */
function endOverdue(results: Results): number {
  let ended = 0
  for (const name of globSync('*.json', { cwd: runningFolder })) {
    try {
      const { key, path, hash, until } = JSON.parse(readFileSync(join(runningFolder, name), 'utf8'))
      if (Date.now() < until) continue
      results.add([{ key, verdict: 'timeout', test: path, hash }])
      rmSync(join(runningFolder, name), { force: true })
      process.kill(Number.parseInt(name, 10), 'SIGKILL')
      ended += 1
    } catch {
      // Being written, or the worker has just ended by itself.
    }
  }
  return ended
}

try {
  const { values } = parseArgs({ options })
  mkdirSync(runningFolder, { recursive: true })
  const plan = makePlan(values)
  if (values.fresh) rmSync(plan.resultsFile, { force: true })
  const results = new Results(plan.resultsFile)
  const usesDatabase = Object.keys(plan.files).some((path) => path.startsWith('apps/api/'))
  const suites = values.tests?.split(',') ?? (usesDatabase ? ['unit', 'db'] : ['unit'])
  console.log(`${plan.tried.length} mutants in ${Object.keys(plan.files).length} files`)
  // What its own test notices is never tried by others, for which much of it only means to load it again.
  const scopes: Scope[] = values.near ? ['own', 'near'] : ['own', 'near', 'all']
  for (const scope of scopes) {
    writeFileSync(planFile, JSON.stringify({ ...plan, scope }))
    for (let again = !isStopped; again; ) {
      results.read()
      results.failing.clear()
      const before = results.unsteady.size
      const ended = await runTests(plan, results, suites, number('jobs', values.jobs))
      results.read()
      again = !isStopped && (ended || results.unsteady.size > before)
    }
  }
  const accepted = JSON.parse(
    readFileSync(new URL('mutate/accepted.json', import.meta.url), 'utf8'),
  ) as Accepted[]
  const found = report(plan.files, new Set(plan.tried), results, accepted)
  console.log(reportLines(found).join('\n'))
  for (const test of results.failing) console.log(`${test} fails without any change`)
  // Results are kept by the batch, so that those of a long test file may be missing as a whole.
  if (isStopped) console.log('The run was ended early: what it had not tried yet is counted as survived.')
  process.exitCode = found.survivors.length + found.stale.length > 0 ? 1 : 0
} catch (error) {
  exitWith(error)
} finally {
  rmSync(planFile, { force: true })
  rmSync(runningFolder, { recursive: true, force: true })
}
