import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../apps/api/src/platform/version.ts'
import { root } from './lib/settings.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the version that /healthz and /docs name is that of every package and the latest in the changelog', () => {
  const packages = globSync('{apps,packages}/*/package.json', { cwd: root })
  expect(packages.length).toBeGreaterThan(8)
  for (const path of ['package.json', 'package-lock.json', ...packages])
    expect(JSON.parse(read(path)).version, path).toBe(version)
  const [latest] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/gm)]
  expect(latest?.[1]).toBe(version)
})

test('each version in the changelog begins with what to do before the update', () => {
  const versions = read('CHANGELOG.md').split(/^## /m).slice(1)
  for (const text of versions.filter((text) => !text.startsWith('Unreleased')))
    expect(text.match(/^### .*/gm)).toEqual([
      '### Before you update',
      '### For pilots',
      '### For the provider',
      '### For operators',
      '### For developers',
    ])
})
