import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Lint knows `only` and `skip` of a test and of a group, and none of the others. */
const leavesOut = [
  /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails?|runIf)\b/,
  /\b(?:only|skip|todo|fixme|fails): true\b/,
  /\b\w+\.skip\(/,
  // A test may lack a program, if it says which.
  /\.skipIf\((?!.{0,60}?\)\(\s*(['"])(?:(?!\1).)+\1,\s*needs)/,
]

const leftOut = (text: string): string[] => leavesOut.flatMap((way) => way.exec(text)?.[0] ?? [])

test('no test is left out, nor leaves out the others, unless it says which program it needs', () => {
  const files = globSync('{apps,packages,scripts,e2e,bench}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
  }).filter((path) => path !== 'scripts/skipped-tests.test.ts')
  expect(files.length).toBeGreaterThan(100)
  const found = files.map((path) => [path, leftOut(readFileSync(join(root, path), 'utf8'))] as const)
  expect(found.filter(([, ways]) => ways.length > 0)).toEqual([])
})

test.each([
  "test.only('a', run)",
  "describe.skip('a', run)",
  "it.concurrent.todo('a')",
  "test.describe.fixme('a', run)",
  "test.fail('a', run)",
  "test.runIf(isLinux)('a', run)",
  "test('a', { skip: true }, run)",
  "test('a', (context) => context.skip())",
  "test.skipIf(true)('a', run)",
  "describe.skipIf(!peer)(\n  'a group',\n  () => {},\n)\ntest('another', needs('FFmpeg'), run)",
])('%s leaves out a test', (text) => {
  expect(leftOut(text)).not.toEqual([])
})

test.each([
  "test('a', run)",
  "test.skipIf(ffmpeg === null)('a frame', needsFfmpeg, run)",
  "describe.skipIf(program === null)(\n  'a group, with a comma',\n  needs('PgBouncer, from apt-get'),\n  run,\n)",
])('%s does not', (text) => {
  expect(leftOut(text)).toEqual([])
})
