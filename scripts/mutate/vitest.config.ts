import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import ours from '../../vitest.config.ts'
import { findLoops } from './mutants.ts'
import { orderTests } from './order.ts'
import type { Plan } from './plan.ts'
import { Results } from './results.ts'
import { compileSwitches, forgetful } from './switches.ts'

const planFile = process.env.MUTATE_PLAN
if (!planFile) throw new Error('npm run mutate sets MUTATE_PLAN')
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Plan
const { root } = plan

const switches: Plugin = {
  name: 'sortie-mutants',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(root, id.split('?')[0] as string)
    const mutants = plan.files[path]
    const changed = mutants ? compileSwitches(code, mutants, findLoops(code)) : forgetful(path, code)
    return changed === undefined ? undefined : { code: changed, map: null }
  },
}

class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const results = new Results(plan.resultsFile)
    results.read()
    const byPath = Map.groupBy(files, ({ moduleId }) => relative(root, moduleId))
    const tests = [...byPath.keys()].map((path) => ({
      path,
      length: readFileSync(join(root, path)).length,
    }))
    return orderTests(tests, Object.keys(plan.files), results.took, plan).flatMap(
      (path) => byPath.get(path) as TestSpecification[],
    )
  }
}

const projects = (ours.test?.projects ?? []) as TestProjectInlineConfiguration[]

export default defineConfig({
  root,
  test: {
    silent: true,
    fsModuleCache: false,
    sequence: { sequencer: QuickestFirst },
    dangerouslyIgnoreUnhandledErrors: true,
    projects: projects.map(({ test }) => ({
      root,
      plugins: [switches],
      test: {
        ...test,
        pool: 'forks',
        isolate: true,
        // Modules that another run has compiled contain other switches, or none.
        fsModuleCache: false,
        runner: fileURLToPath(new URL('runner.ts', import.meta.url)),
        // A change often means that something awaited never happens: most of the time would be spent waiting.
        expect: { poll: { timeout: 5000 } },
      },
    })),
  },
})
