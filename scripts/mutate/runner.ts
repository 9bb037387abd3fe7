import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type SerializedConfig,
  TestRunner,
  vi,
} from 'vitest'
import { startTests } from 'vitest/internal/browser'
import { timeLimit } from './order.ts'
import { hashOf, isNear, isOwn, type Plan } from './plan.ts'
import { Results, type Verdict } from './results.ts'
import { loopName, switchName } from './switches.ts'

/**
 * The mutants that are reached by each test, by the file's hooks, which concern all its tests, and while modules load.
 */
type Reached = { byLoading: Set<number>; byFile: Set<number>; byTest: Map<string, Set<number>> }

const nothingReached = (): Reached => ({ byLoading: new Set(), byFile: new Set(), byTest: new Map() })

const plan = JSON.parse(readFileSync(process.env.MUTATE_PLAN as string, 'utf8')) as Plan
const tried = new Set(plan.tried)
const keys = new Map(Object.values(plan.files).flatMap((list) => list.map(({ id, key }) => [id, key])))
const paths = new Map(
  Object.entries(plan.files).flatMap(([path, list]) => list.map(({ id }) => [id, path] as const)),
)

let active = 0
let reached: Set<number> | undefined
// Time of this process on a processor: a loop on a busy machine isn't endless for being slow.
const { cpuUsage } = process
const processorMs = () => cpuUsage().user / 1000
// Taken before a test puts a clock of its own in its place.
const now = performance.now.bind(performance)
let deadline = 0
let rounds = 0
let isEndless = false
Object.assign(globalThis, {
  [loopName]: () => {
    rounds += 1
    if (active === 0) return
    // A property test goes on with smaller examples after it has failed: they end at once.
    isEndless ||= rounds % 1024 === 0 && processorMs() >= deadline
    if (isEndless) throw new Error('an endless loop')
  },
  [switchName]: (id: number) => {
    reached?.add(id)
    return id === active
  },
})

const batchSize = 25

/**
 * Runs each test file unchanged first, which says what it reaches, and then once with every mutant it reaches and no
 * test has noticed yet, in the same process and with only the tests that reach it. From time to time the file is run
 * unchanged again: what a changed run left behind must not be taken for a test that notices.
 */
export default class MutantRunner extends TestRunner {
  #reached = nothingReached()
  #startedAt = 0
  #processorAt = 0
  readonly #durations = new Map<string, number>()

  override onCollectStart(file: RunnerTestFile): void {
    this.#reached = nothingReached()
    reached = this.#reached.byLoading
    this.#startedAt = now()
    this.#processorAt = processorMs()
    super.onCollectStart(file)
  }

  async onCollected(): Promise<void> {
    reached = this.#reached.byFile
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    if (test.concurrent) return
    reached = new Set()
    this.#reached.byTest.set(test.id, reached)
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    this.#durations.set(test.id, test.result?.duration ?? 0)
    reached = this.#reached.byFile
  }

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files)
    reached = undefined
    const [file] = files
    if (!file) return
    const test = relative(plan.root, file.filepath)
    if (hasFailed(file)) {
      new Results(plan.resultsFile).add([{ key: '', verdict: 'failing', test, hash: '' }])
      return
    }
    const took = { ms: now() - this.#startedAt, processorMs: processorMs() - this.#processorAt }
    const ms = Math.round(took.ms)
    new Results(plan.resultsFile).add([{ key: '', verdict: 'took', test, hash: '', ms }])
    if (took.ms > (plan.within ?? Number.POSITIVE_INFINITY)) return
    await tryMutants(this, file, this.#reached, took, this.#durations)
  }
}

/** Whether the test with this id is run. */
type Chosen = (id: string) => boolean

/** Runs a test file without reporting anything, and stops at the first test that fails. */
class QuietRunner extends TestRunner {
  chosen: Chosen | undefined
  failed: RunnerTestCase | undefined

  async onCollected(files: RunnerTestFile[]): Promise<void> {
    const { chosen } = this
    if (chosen) for (const file of files) skipOthers(file, chosen)
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    if (test.result?.state !== 'fail') return
    this.failed ??= test
    super.cancel('test-failure')
  }
}

/** Whether it waited: it may have failed only because something took too long. */
type Outcome = { failed: boolean; test: RunnerTestCase | undefined; waited: boolean }

/** A little less than what Vitest waits at least before it gives up. */
const shortestWaitMs = 800

async function tryMutants(
  main: TestRunner,
  file: RunnerTestFile,
  hits: Reached,
  took: { ms: number; processorMs: number },
  durations: ReadonlyMap<string, number>,
): Promise<void> {
  const results = new Results(plan.resultsFile)
  results.read()
  const path = relative(plan.root, file.filepath)
  const hash = hashOf(readFileSync(file.filepath, 'utf8'))
  const limit = timeLimit([took.ms])
  const ofTests = [...durations.values()].reduce((sum, ms) => sum + ms, 0)
  const hookTimeout = timeLimit([took.ms - ofTests])
  const processorLimit = 300 + 3 * took.processorMs
  let inOrder = false
  const isServer = main.config.name === 'db'
  let loadsModules = true

  const run = async (id: number, chosen?: Chosen): Promise<Outcome> => {
    const isOfLoading = hits.byLoading.has(id)
    if (isOfLoading || loadsModules) vi.resetModules()
    const expected = [...durations].flatMap(([test, ms]) => (chosen && !chosen(test) ? [] : [ms]))
    // What is unchanged may take its time: a busy machine must not cost the results of a batch.
    const testTimeout = id === 0 ? limit : timeLimit(expected)
    const quiet = new QuietRunner({
      ...main.config,
      testTimeout,
      hookTimeout: Math.max(testTimeout, hookTimeout),
    } as SerializedConfig)
    const { moduleRunner, _otel } = main as unknown as { moduleRunner: object; _otel: object }
    Object.assign(quiet, { moduleRunner, _otel, chosen })
    let unhandled = false
    const onUnhandled = () => {
      unhandled = true
    }
    process.on('unhandledRejection', onUnhandled).on('uncaughtException', onUnhandled)
    active = id
    isEndless = false
    deadline = processorMs() + processorLimit
    const startedAt = now()
    try {
      const [ran] = await startTests([file.filepath], quiet as never)
      // A rejection that nobody handles is reported once the event loop has turned.
      await new Promise((resolve) => setImmediate(resolve))
      const { failed: test } = quiet
      const longer = test
        ? (test.result?.duration ?? 0) - (durations.get(test.id) ?? 0)
        : now() - startedAt - took.ms
      const failed = unhandled || !ran || hasFailed(ran as RunnerTestFile)
      return { failed, test, waited: longer > shortestWaitMs }
    } finally {
      active = 0
      process.off('unhandledRejection', onUnhandled).off('uncaughtException', onUnhandled)
      vi.useRealTimers()
      vi.unstubAllGlobals()
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
      if (isOfLoading) vi.resetModules()
    }
  }

  // A test that fails alone, unchanged, needs those before it: such a file is run with all its tests.
  const standsAlone = new Map<string, boolean>()
  const isIndependent = async ({ id }: RunnerTestCase): Promise<boolean> => {
    const known = standsAlone.get(id) ?? !(await run(0, (test) => test === id)).failed
    standsAlone.set(id, known)
    return known
  }

  const runningFile = join(plan.runningFolder, `${process.pid}.json`)
  const announce = (id: number) => {
    const until = Date.now() + 15 * limit
    writeFileSync(runningFile, JSON.stringify({ key: keys.get(id), path, hash, until }))
  }

  const judge = async (id: number): Promise<Verdict> => {
    const key = keys.get(id) as string
    const isOfFile = inOrder || hits.byFile.has(id) || hits.byLoading.has(id)
    const chosen = isOfFile ? undefined : (test: string) => hits.byTest.get(test)?.has(id) ?? false
    announce(id)
    let outcome = await run(id, chosen)
    const waited = outcome.failed && outcome.waited && !isEndless
    if (waited) {
      // On a busy machine it may have been only slow: it counts if it fails once more.
      announce(id)
      outcome = await run(id, chosen)
    }
    if (!outcome.failed) return { key, verdict: 'passed', test: path, hash }
    if (!isOfFile && outcome.test && !(await isIndependent(outcome.test))) {
      inOrder = true
      return judge(id)
    }
    const verdict = isEndless || waited ? 'timeout' : 'killed'
    return { key, verdict, test: `${path}: ${outcome.test?.name ?? 'loading it'}`, hash }
  }

  const mayNotice = { own: isOwn, near: isNear, all: () => true }[plan.scope]
  const isWanted = (id: number) => tried.has(id) && mayNotice(path, paths.get(id) as string)
  const all = new Set([hits.byLoading, hits.byFile, ...hits.byTest.values()].flatMap((ids) => [...ids]))
  let batch: Verdict[] = []
  const isSteady = async () => {
    const steady = !(await run(0)).failed
    if (steady || batch.length === 1) results.add(batch)
    else results.add([{ key: '', verdict: 'unsteady', test: path, hash }])
    batch = []
    return steady
  }
  /** Judges changes until too many were left in the modules for an unchanged run to pass. */
  const judgeAll = async (ids: Iterable<number>): Promise<boolean> => {
    for (const id of ids) {
      results.read()
      const key = keys.get(id) as string
      if (results.noticed.has(key) || results.hasPassed(key, path, hash)) continue
      const verdict = await judge(id)
      // What a module keeps may hide a change: it is tried with fresh ones, too.
      if (verdict.verdict !== 'passed' || loadsModules || isServer) batch.push(verdict)
      const size = results.unsteady.has(path) ? 1 : batchSize
      if (batch.length >= size && !(await isSteady())) return false
    }
    return batch.length === 0 || isSteady()
  }
  try {
    const wanted = [...all].filter(isWanted).sort((one, other) => one - other)
    const isOfLoading = (id: number) => hits.byLoading.has(id)
    // Loading the modules takes longer than most tests. Those of the server keep nothing, and few others do: where the
    // tests fail when they are run twice, or after a changed run, the modules are loaded for each change.
    loadsModules = false
    const keepsNothing = isServer || (!results.unsteady.has(path) && !(await run(0)).failed)
    if (keepsNothing && !(await judgeAll(wanted.filter((id) => !isOfLoading(id))))) return
    loadsModules = !isServer
    await judgeAll(wanted)
  } finally {
    rmSync(runningFile, { force: true })
  }
}

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === 'fail' || ('tasks' in task && task.tasks.some(hasFailed))

function skipOthers(task: RunnerTask, chosen: Chosen): boolean {
  const runs =
    'tasks' in task ? task.tasks.filter((child) => skipOthers(child, chosen)).length > 0 : chosen(task.id)
  if (!runs) task.mode = 'skip'
  return runs
}
