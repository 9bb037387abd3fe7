import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

test('only text sizes of the design system are used, because others have no effect', () => {
  const files = globSync(['apps/*/src/**/*.tsx', 'packages/*/src/**/*.tsx'], { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const unknown = files.filter((file) =>
    /\btext-(?:xs|sm|base|lg|[2-9]?xl)\b/.test(readFileSync(`${root}${file}`, 'utf8')),
  )
  expect(unknown).toEqual([])
})
