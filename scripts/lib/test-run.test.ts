import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import type { Part } from './test-parts.ts'
import { runParts } from './test-run.ts'

const notes = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-test-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = (name: string) => JSON.stringify(join(folder, name))
  const step = (code: string) => ['--eval', `const fs = require('node:fs'); ${code}`]
  return {
    leave: (name: string) => step(`fs.writeFileSync(${path(name)}, '')`),
    wait: (name: string) =>
      step(`setInterval(() => { if (fs.existsSync(${path(name)})) process.exit() }, 20)`),
    untilInterrupted: (began: string, ended: string) =>
      step(
        `process.on('SIGINT', () => { fs.writeFileSync(${path(ended)}, ''); process.exit(1) }); ` +
          `setInterval(() => {}, 1000); fs.writeFileSync(${path(began)}, '')`,
      ),
    existing: (name: string) => existsSync(join(folder, name)),
    demand: (name: string) => step(`process.exit(fs.existsSync(${path(name)}) ? 0 : 1)`),
  }
}

const passed = { passed: 1, failed: 0, skipped: 0, failures: [], flaky: [], skipReasons: [] }
const suite = {
  reportFile: fileURLToPath(new URL('../../package.json', import.meta.url)),
  counts: () => passed,
}

it('runs browser tests, tests on a database and the rest at once, each of these in turn, and tells of all in their order', async () => {
  const { leave, wait, demand } = await notes()
  const parts: Part[] = [
    { name: 'lint', lane: 'checks', commands: [wait('browsers'), leave('checked')] },
    { name: 'types', lane: 'checks', commands: [['--eval', 'process.exit(2)']] },
    { name: 'unit', lane: 'code', commands: [demand('checked'), wait('stored'), leave('units')], suite },
    { name: 'components', lane: 'code', commands: [demand('units')], suite },
    { name: 'db', lane: 'database', commands: [wait('checked'), leave('stored')], suite },
    { name: 'e2e', lane: 'browsers', commands: [leave('browsers'), wait('units')], suite },
  ]
  const results = await runParts(parts, [])
  expect(results.map(({ name, failed }) => [name, failed])).toEqual([
    ['lint', 0],
    ['types', 1],
    ['unit', 0],
    ['components', 0],
    ['db', 0],
    ['e2e', 0],
  ])
})

it('lets suites take turns where there are no browser tests, beside the checks', async () => {
  const { leave, wait, demand } = await notes()
  const parts: Part[] = [
    { name: 'lint', lane: 'checks', commands: [wait('units')] },
    { name: 'unit', lane: 'code', commands: [leave('units')], suite },
    { name: 'db', lane: 'database', commands: [demand('units')], suite },
  ]
  expect((await runParts(parts, [])).map(({ failed }) => failed)).toEqual([0, 0, 0])
})

it('interrupts what runs when it is ended, and begins nothing more', async () => {
  const { leave, existing, untilInterrupted } = await notes()
  const parts: Part[] = [
    { name: 'unit', lane: 'code', commands: [untilInterrupted('began', 'tidied up')], suite },
    { name: 'components', lane: 'code', commands: [leave('components')], suite },
  ]
  const ended = new AbortController()
  const results = runParts(parts, [], ended)
  await expect.poll(() => existing('began')).toBe(true)
  ended.abort()
  expect((await results).map(({ name }) => name)).toEqual(['unit'])
  expect(existing('tidied up')).toBe(true)
})

it('fails a suite that ends well without a report of its tests', async () => {
  const withoutReport = { ...suite, reportFile: '/nowhere/report.json' }
  const [result] = await runParts(
    [{ name: 'db', lane: 'database', commands: [['--eval', '']], suite: withoutReport }],
    [],
  )
  expect(result).toMatchObject({ name: 'db', passed: 0, failed: 1 })
})
