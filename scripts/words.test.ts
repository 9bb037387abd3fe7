import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Spellings that the specification, a standard, a library or another service prescribes. */
const prescribed = [
  'Get a licence',
  'Part 107 licence',
  'the licence that is required',
  'CANCELLED',
  "'cancelled'",
  'Category Authorisation',
  'Recognised assessment entity',
  'toColourspace',
  "'neighbourhood'",
  'great_circle_metres',
  'Coral_Harbour',
  'labelledby',
  'labelledBy',
  'Côte d’Ivoire',
  'O’Brien',
  'O’Neil',
  "'’",
]

const british =
  /licences?\b|catalogue|whilst|(?<![A-Za-z])(kilo|centi|milli)?metres?\b|cancell(ed|ing)|\bcentred?\b|\b(colours|coloured)\b|behaviour|favour|neighbour|harbour|honour|organis|recognis|authoris|initialis|normalis|serialis|optimis|\banalys(e|ed|es|ing)\b|\bgrey\b|programme|travell|labelled|modell(ed|ing)|practis|defence|towards\b|amongst|learnt|misspelt|dialogue|take-off|tyre\b/gi

/** Texts that once read like a translation. */
const stilted =
  /signing in did not work|cannot be taken back|films\b|stands in the pre-flight|has to be met for|has been made for this site|nothing to do for you|got into other hands|buttons of the map|there is one of this name|no well-formed|at its present stage/gi

/** A pilot is 'they'. */
const gendered = /\b([Hh]e|[Hh]is|[Hh]im)\b/g

const curlyApostrophe = /’/g

const readable = globSync(
  ['{apps,packages,e2e,bench,scripts,docs}/**/*.{ts,tsx,mjs,md,sql,css,html}', '*.md'],
  {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|gallery|requirements)(\/|$)/.test(path),
  },
).filter((path) => !path.endsWith('words.test.ts') && !/001-catalogues/.test(path))

const findings = (pattern: RegExp, paths = readable): string[] =>
  paths.flatMap((path) => {
    const text = prescribed.reduce(
      (rest, word) => rest.replaceAll(word, ''),
      readFileSync(join(root, path), 'utf8'),
    )
    return [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`)
  })

test('there are files to check', () => {
  expect(readable.length).toBeGreaterThan(1000)
})

test.each([
  ['American spelling', british],
  ['phrases a pilot would say', stilted],
  ['no pilot taken for a man', gendered],
])('%s, in code and documents alike', (_, pattern) => {
  expect(findings(pattern)).toEqual([])
})

test('texts use the apostrophe that the specification prints', () => {
  const shown = readable.filter((path) => !/\.(test|spec)\.tsx?$/.test(path))
  expect(findings(curlyApostrophe, shown)).toEqual([])
})
