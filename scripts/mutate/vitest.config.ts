import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import ours from '../../vitest.config.ts'
import { findLoops } from './mutants.ts'
import { isNear, type Plan } from './plan.ts'
import { compileSwitches } from './switches.ts'

const planFile = process.env.MUTATE_PLAN
if (!planFile) throw new Error('npm run mutate sets MUTATE_PLAN')
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Plan
const { root } = plan

const switches: Plugin = {
  name: 'sortie-mutants',
  enforce: 'pre',
  transform(code, id) {
    const mutants = plan.files[relative(root, id.split('?')[0] as string)]
    return mutants ? { code: compileSwitches(code, mutants, findLoops(code)), map: null } : undefined
  },
}

/** A file's own test notices the most, then those of its home; among them small files are the fastest. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const paths = Object.keys(plan.files)
    const isNearAny = ({ moduleId }: TestSpecification) =>
      paths.some((path) => isNear(relative(root, moduleId), path))
    const own = new Set(paths.map((path) => join(root, path.replace(/\.ts$/, ''))))
    const isOwn = ({ moduleId }: TestSpecification) => own.has(moduleId.replace(/(\.db)?\.test\.ts$/, ''))
    const place = (file: TestSpecification) => (isOwn(file) ? 0 : isNearAny(file) ? 1e9 : 2e9)
    const rank = (file: TestSpecification) => place(file) + readFileSync(file.moduleId).length
    const chosen = plan.nearOnly ? files.filter(isNearAny) : files
    return [...chosen].sort((a, b) => rank(a) - rank(b))
  }
}

const projects = (ours.test?.projects ?? []) as TestProjectInlineConfiguration[]

export default defineConfig({
  root,
  test: {
    silent: true,
    fsModuleCache: false,
    sequence: { sequencer: NearestFirst },
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
