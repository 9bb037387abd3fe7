import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** 'ui', 'app', 'mission', 'pilot', 'service-worker', 'features/x', or the file itself when it is at the top. */
const layerOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  return first === 'features' ? `features/${second}` : first
}

/** What a layer may import besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  app: ['ui'],
  mission: ['ui', 'app'],
  pilot: ['ui', 'app'],
  'service-worker': [],
}

/** A screen that holds a smaller feature as a whole. */
const holds: Readonly<Record<string, readonly string[]>> = {
  'features/shell': ['features/notifications'],
  'features/dashboard': ['features/missions-map'],
  'features/pilot-log': ['features/calendar-feed'],
}

const allowed = (layer: string): readonly string[] =>
  layer.startsWith('features/')
    ? ['ui', 'app', 'mission', 'pilot', layer, ...(holds[layer] ?? [])]
    : [layer, ...(mayImport[layer] ?? [])]

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : relative(root, join(root, dirname(file), target)),
  )

const isTop = (file: string) => !file.includes('/')

test('imports point one way: ui, then app, then mission and pilot, then features, which do not know each other', () => {
  const wrong = sources
    .filter(({ file }) => !isTop(file))
    .flatMap(({ file, text }) =>
      importsOf(file, text)
        .filter((target) => !allowed(layerOf(file)).includes(layerOf(target)))
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

/** The one place where something is done, and how it would look anywhere else. */
const onlyIn: [string, RegExp, RegExp][] = [
  ['writes are made', /call\(\s*'(POST|PUT|PATCH|DELETE) (?!\/v1\/pilots\/pusher\/)/, /^app\/write\.ts$/],
  ['keys of queries are made', /queryKey: \[|QueryData\(\s*\[/, /^app\/query-keys\.ts$/],
  [
    // The formats of dates are those of the domain. A chart names its months, and two days are read by no one.
    'texts of dates are made',
    /DateTimeFormat|RelativeTimeFormat|toLocale(Date|Time)String/,
    /^(features\/pilot-log\/earnings-series|pilot\/account-part)\.ts$|^main\.tsx$/,
  ],
  ['lazy of React is used', /\blazy\b[^}]*\} from 'react'/, /^ui\/lazy\.ts$/],
]

test.each(onlyIn)('%s in one place', (_, pattern, place) => {
  const elsewhere = sources.filter(
    ({ file, text }) => !file.endsWith('.test.ts') && pattern.test(text) && !place.test(file),
  )
  expect(elsewhere.map(({ file }) => file)).toEqual([])
  expect(sources.some(({ file }) => place.test(file))).toBe(true)
})

test('everything is exported by its name, functions and components as constants', () => {
  const otherwise = sources.filter(({ text }) => /^export (default|(async )?function) /m.test(text))
  expect(otherwise.map(({ file }) => file)).toEqual([])
})
