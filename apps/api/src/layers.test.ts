import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))
const architecture = fileURLToPath(new URL('../../../ARCHITECTURE.md', import.meta.url))

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  // Fixtures may import whatever a test imports.
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixtures?)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** From the lowest: each may import those before it. */
const layers = ['config', 'integrations', 'platform', 'core', 'features', 'top'] as const

/** `config.ts` reads the parts in `config/`; the other files at the top start everything. */
const layerOf = (file: string): (typeof layers)[number] => {
  const name = file === 'config.ts' ? 'config' : file.split('/')[0]
  return layers.find((layer) => layer === name) ?? 'top'
}

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    relative(root, join(root, dirname(file), target)),
  )

const imports = sources.flatMap(({ file, text }) => importsOf(file, text).map((target) => ({ file, target })))

test('imports point one way: config, integrations, platform, core, features', () => {
  const wrong = imports.filter(
    ({ file, target }) => layers.indexOf(layerOf(file)) < layers.indexOf(layerOf(target)),
  )
  expect(wrong).toEqual([])
})

/** The folder of a feature. The files beside the folders join them: `feature-parts.ts` has the types of what they get. */
const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1]

const features = [...new Set(sources.flatMap(({ file }) => featureOf(file) ?? []))].sort()

const usedBy = new Map(
  features.map((feature) => {
    const others = imports
      .filter(({ file }) => featureOf(file) === feature)
      .flatMap(({ target }) => featureOf(target) ?? [])
      .filter((other) => other !== feature)
    return [feature, [...new Set(others)].sort()]
  }),
)

/** Features by what they use: first those that use no other, then those that use only these, and so on. */
const ranks = (): string[][] => {
  const placed = new Set<string>()
  const rows: string[][] = []
  while (placed.size < features.length) {
    const row = features.filter(
      (feature) => !placed.has(feature) && (usedBy.get(feature) ?? []).every((other) => placed.has(other)),
    )
    // The files that are left are part of a cycle, or depend on one.
    if (row.length === 0) break
    for (const feature of row) placed.add(feature)
    rows.push(row)
  }
  return rows
}

test('no features import each other in a cycle', () => {
  const placed = ranks().flat()
  expect(features.filter((feature) => !placed.includes(feature))).toEqual([])
})

const [begin, end] = ['<!-- written by apps/api/src/layers.test.ts -->', '<!-- until here -->']

const picture = (): string => {
  const lines = ranks().flatMap((row) => row.map((feature) => ({ feature, uses: usedBy.get(feature) ?? [] })))
  const alone = lines.filter(({ uses }) => uses.length === 0).map(({ feature }) => feature)
  const using = lines.filter(({ uses }) => uses.length > 0)
  const width = Math.max(...using.map(({ feature }) => feature.length))
  return [
    begin,
    '```',
    `${layers.slice(0, -1).join(' ← ')} ← app.ts, server.ts, worker.ts`,
    '',
    ...using.map(({ feature, uses }) => `${feature.padEnd(width)} → ${uses.join(', ')}`),
    '',
    `use no other feature: ${alone.join(', ')}`,
    '```',
    end,
  ].join('\n')
}

/** `WRITE_LAYERS=on npm test -- unit layers` writes it again. */
test('the picture of the layers in ARCHITECTURE.md shows the imports as they are', () => {
  const text = readFileSync(architecture, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [, after = ''] = rest.split(end)
  const current = `${before}${picture()}${after}`
  if (process.env.WRITE_LAYERS === 'on') writeFileSync(architecture, current)
  expect(readFileSync(architecture, 'utf8')).toBe(current)
})
