import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locatePackages } from './located-lockfile.mjs'
import { root } from './settings.ts'

const entry = { version: '1.2.3', integrity: 'sha512-x' }

const resolvedOf = (packages: Record<string, object>) =>
  Object.values(locatePackages({ packages } as Parameters<typeof locatePackages>[0]).packages).map(
    ({ resolved }) => resolved,
  )

it('says where a package is, by the path that registries have in common', () => {
  expect(
    resolvedOf({
      'node_modules/sharp': entry,
      'node_modules/@img/colour': entry,
      'node_modules/sharp/node_modules/semver': entry,
      'node_modules/@napi-rs/canvas': { ...entry, name: 'noop-package' },
    }),
  ).toEqual([
    'https://registry.invalid/sharp/-/sharp-1.2.3.tgz',
    'https://registry.invalid/@img/colour/-/colour-1.2.3.tgz',
    'https://registry.invalid/semver/-/semver-1.2.3.tgz',
    'https://registry.invalid/noop-package/-/noop-package-1.2.3.tgz',
  ])
})

it('leaves alone what does not come from a registry', () => {
  const packages = {
    '': { version: '0.1.0' },
    'apps/api': { version: '0.1.0' },
    'node_modules/@sortie/api': { resolved: 'apps/api', link: true },
    'node_modules/elsewhere': { ...entry, resolved: 'file:elsewhere.tgz' },
  }
  expect(resolvedOf(packages)).toEqual([undefined, undefined, 'apps/api', 'file:elsewhere.tgz'])
})

it('keeps everything else of our lockfile', () => {
  const lockfile = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const located = locatePackages(lockfile)
  for (const [path, { resolved, ...rest }] of Object.entries(located.packages)) {
    expect(lockfile.packages[path]).toMatchObject(rest)
    if (path.includes('node_modules/')) expect(resolved).toBeDefined()
  }
  expect({ ...located, packages: {} }).toEqual({ ...lockfile, packages: {} })
})
