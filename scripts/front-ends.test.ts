import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// ARCHITECTURE.md says which package may import which, and architecture.test.ts checks it. This is about what is inside
// the front ends and the packages they share.
const root = join(import.meta.dirname, '..')

const frontEnds = ['apps/portal', 'apps/console'] as const

const sources = globSync(`{packages/ui,packages/web-app,${frontEnds.join()}}/src/**/*.{ts,tsx}`, {
  cwd: root,
}).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

const inside = (file: string): string => file.replace(/^apps\/\w+\/src\//, '')

/** 'app', 'mission', 'pilot', 'service-worker', 'features/x', or the file itself when it is at the top. */
const layerOf = (file: string): string => {
  const [first = '', second = ''] = inside(file).split('/')
  return first === 'features' ? `features/${second}` : first
}

/** The imports that each layer of a front end may have besides its own. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  app: [],
  mission: ['app'],
  pilot: ['app'],
  'service-worker': [],
}

/** A screen of the portal that holds a smaller feature as a whole. */
const holds: Readonly<Record<string, readonly string[]>> = {
  'features/shell': ['features/notifications'],
  'features/dashboard': ['features/missions-map'],
  'features/pilot-log': ['features/calendar-feed'],
}

const allowed = (layer: string): readonly string[] =>
  layer.startsWith('features/')
    ? ['app', 'mission', 'pilot', layer, ...(holds[layer] ?? [])]
    : [layer, ...(mayImport[layer] ?? [])]

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : join(dirname(file), target),
  )

const isTop = (file: string) => !inside(file).includes('/')

test.each(frontEnds)(
  'imports of %s point one way: app, then mission and pilot, then features, which do not know each other',
  (frontEnd) => {
    const own = sources.filter(({ file }) => file.startsWith(`${frontEnd}/`))
    const wrong = own
      .filter(({ file }) => !isTop(file))
      .flatMap(({ file, text }) =>
        importsOf(file, text)
          // Which packages may be imported is for architecture.test.ts to say.
          .filter((target) => !target.startsWith('packages/'))
          .filter((target) => !allowed(layerOf(file)).includes(layerOf(target)))
          .map((target) => `${file} imports ${target}`),
      )
    expect(wrong).toEqual([])
    expect(own.length).toBeGreaterThan(0)
  },
)

test('every write that the console makes has an effect on what it shows', () => {
  const own = sources.filter(({ file }) => file.startsWith('apps/console/'))
  const made = own.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:useWrite|write)\(\s*'([A-Z]+ \/[^']+)'/g)].map(([, name = '']) => name),
  )
  const followed = own.filter(({ file }) => file.endsWith('.effects.ts')).map(({ text }) => text)
  expect(made.length).toBeGreaterThan(0)
  expect(made.filter((name) => !followed.some((text) => text.includes(`'${name}':`)))).toEqual([])
})

/** The one place where something is done, and how it would look anywhere else. */
const onlyIn: [string, RegExp, RegExp][] = [
  [
    'writes are made',
    // A preview of quality rules changes nothing, and other tabs need not hear of it.
    /call\(\s*'(POST|PUT|PATCH|DELETE) (?!\/v1\/pilots\/pusher\/|\S+\/quality_preview')/,
    /^packages\/web-app\/src\/writes\.ts$/,
  ],
  [
    // The formats of dates are those of the domain. A chart names its months, and two days are read by no one.
    'texts of dates are made',
    /DateTimeFormat|RelativeTimeFormat|toLocale(Date|Time)String/,
    /^apps\/portal\/src\/(features\/pilot-log\/earnings-series|pilot\/account-part)\.ts$|\/main\.tsx$/,
  ],
  [
    // A map that could be finer asks nobody.
    'whether there is a network or a server is found out',
    /\/readyz|navigator\.onLine/,
    /^packages\/(web-app\/src\/reachability|ui\/src\/map\/attach-base-map)\.ts$/,
  ],
  ['lazy of React is used', /import \{[^}]*\blazy\b[^}]*\} from 'react'/, /^packages\/ui\/src\/lazy\.ts$/],
]

test.each(onlyIn)('%s in one place', (_, pattern, place) => {
  const elsewhere = sources.filter(
    ({ file, text }) => !/\.test\.tsx?$/.test(file) && pattern.test(text) && !place.test(file),
  )
  expect(elsewhere.map(({ file }) => file)).toEqual([])
  expect(sources.some(({ file }) => place.test(file))).toBe(true)
})

/** The first words of the keys that a file makes. */
const keyWords = (text: string): string[] =>
  [...text.matchAll(/(?:Key = |\w: |=> )\['([a-z-]+)'[\],]/g)].map(([, word = '']) => word)

test.each(frontEnds)(
  'cache keys of %s begin with a unique word, so that no feature affects another by chance',
  (frontEnd) => {
    const own = sources.filter(({ file }) => !file.startsWith('apps/') || file.startsWith(`${frontEnd}/`))
    const made = own
      .filter(({ file }) => /\.effects\.ts$|-keys\.ts$/.test(file))
      .flatMap(({ file, text }) => [...new Set(keyWords(text))].map((word) => ({ word, file })))
    const inQueries = own.flatMap(({ file, text }) =>
      [...text.matchAll(/queryKey: \['([a-z-]+)'/g)].map(([, word = '']) => ({ word, file })),
    )
    const words = [...made, ...inQueries]
    const shared = words.filter(({ word, file }) =>
      words.some((other) => other.word === word && other.file !== file),
    )
    expect(shared).toEqual([])
    expect(made.length).toBeGreaterThan(1)
  },
)

test('everything is exported by its name, functions and components as constants', () => {
  const otherwise = sources.filter(({ text }) => /^export (default|(async )?function) /m.test(text))
  expect(otherwise.map(({ file }) => file)).toEqual([])
})
