import { join } from 'node:path'
import { requireChromium } from './chromium.ts'
import { root } from './settings.ts'
import { type Counts, playwrightCounts, vitestCounts } from './test-counts.ts'

export type Part = {
  name: string
  /** Command lines of node, all of which must succeed. */
  commands: string[][]
  env?: () => NodeJS.ProcessEnv
  /** Suites count their tests from a report, checks count as one test. */
  suite?: { reportFile: string; counts: (report: never) => Counts }
  /** What it keeps busy. */
  lane: 'checks' | 'code' | 'database' | 'browsers'
}

const program = (path: string) => join(root, 'node_modules', path)
// Several checkers each check what they share again: twice the work where the cores are busy anyway.
const tsc = (project: string) => [program('typescript/bin/tsc'), '-p', project, '--singleThreaded']

export function testParts(reports: string, chosen: string[], env: NodeJS.ProcessEnv): Part[] {
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
  const besideBrowsers = isChosen('e2e') ? ['--maxWorkers=50%'] : []
  const parts: Part[] = [
    { name: 'lint', lane: 'checks', commands: [[program('@biomejs/biome/bin/biome'), 'check', '.']] },
    {
      name: 'types',
      lane: 'checks',
      commands: [
        tsc('tsconfig.json'),
        tsc('packages/ui'),
        tsc('packages/web-app'),
        tsc('apps/portal'),
        tsc('apps/console'),
        tsc('e2e'),
      ],
    },
    // A second time without tests, which are no reason to keep code of the product.
    {
      name: 'knip',
      lane: 'checks',
      commands: [[program('knip/bin/knip.js')], [program('knip/bin/knip.js'), '--production']],
    },
    vitest('unit', ['unit', 'portal'], reports, besideBrowsers),
    {
      ...vitest('components', ['desktop', 'phone'], reports, ['--root', 'apps/portal', ...besideBrowsers]),
      env: () => ({ CHROMIUM_PATH: requireChromium(env) }),
    },
    { ...vitest('db', ['db'], reports, besideBrowsers), lane: 'database' },
    playwright('e2e', reports, env),
  ]
  return parts.filter(({ name }) => isChosen(name))
}

function vitest(name: string, projects: string[], reports: string, options: string[]): Part {
  const reportFile = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  return {
    name,
    commands: [[program('vitest/vitest.mjs'), 'run', ...chosen, ...reporters, ...options]],
    suite: { reportFile, counts: vitestCounts },
    lane: 'code',
  }
}

function playwright(name: string, reports: string, env: NodeJS.ProcessEnv): Part {
  const reportFile = join(reports, `${name}.json`)
  const options = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  return {
    name,
    commands: [
      [program('@playwright/test/cli.js'), 'test', ...options, '--project=desktop', '--project=mobile'],
    ],
    env: () => ({ CHROMIUM_PATH: requireChromium(env), PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }),
    suite: { reportFile, counts: playwrightCounts },
    lane: 'browsers',
  }
}
