import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findLoops, findMutants } from './mutants.ts'
import { compileSwitches, forgetful } from './switches.ts'

const changes = (source: string) => findMutants(source).map(({ change }) => change)
const numbered = (source: string) =>
  findMutants(source).map((mutant, index) => ({ ...mutant, id: index + 1 }))

/** The results of a function with each change turned on, by the change. */
function outcomes(body: string, ...args: unknown[]): Record<string, unknown> {
  const source = `export function rule(a, b) {${body}}`
  const mutants = numbered(source)
  const compiled = compileSwitches(source, mutants).replace('export ', 'return ')
  return Object.fromEntries(
    [{ id: 0, change: 'unchanged' }, ...mutants].map(({ id, change }) => {
      const load = new Function('__sortieMutant', compiled)
      try {
        return [change, load((other: number) => other === id)(...args)]
      } catch (error) {
        return [change, String(error)]
      }
    }),
  )
}

describe('mutants', () => {
  test('a comparison moves by one and is turned around', () => {
    expect(outcomes('return a < b', 1, 1)).toEqual({
      unchanged: false,
      'return a < b → undefined': undefined,
      'a < b → <=': true,
      'a < b → >=': true,
    })
  })

  test('each change works inside a changed expression, and alone', () => {
    expect(outcomes('return (a + 2) * b', 3, 4)).toEqual({
      unchanged: 20,
      'return (a + 2) * b → undefined': undefined,
      '(a + 2) * b → /': 1.25,
      'a + 2 → -': 4,
      '2 → 3': 24,
      '2 → 1': 16,
    })
  })

  test('a statement is removed without the else of its if', () => {
    const results = outcomes('let n = 0\nif (a) n += 1\nelse n -= 1\nreturn n', true)
    expect(results).toMatchObject({ unchanged: 1, 'n += 1 → removed': 0, 'n += 1 → -=': -1, 'a → false': -1 })
    expect(outcomes('let n = 0\nif (a) n += 1\nelse n -= 1\nreturn n', false)).toMatchObject({
      unchanged: -1,
      'n += 1 → removed': -1,
      'n -= 1 → removed': 0,
    })
  })

  test('an optional link becomes a required one, with what follows it', () => {
    expect(changes("const n = a?.b.c?.['d']")).toEqual([
      "a?.b.c?.['d'] → a?.b.c['d']",
      "a?.b.c?.['d'] → a.b.c?.['d']",
      "'d' → ''",
    ])
    expect(outcomes('return a?.b.c', undefined)).toMatchObject({
      unchanged: undefined,
      'a?.b.c → a.b.c': "TypeError: Cannot read properties of undefined (reading 'b')",
    })
  })

  test('a default is left out, or always used', () => {
    expect(outcomes('return a ?? b', null, 7)).toMatchObject({
      unchanged: 7,
      'a ?? b → a': null,
      'a ?? b → b': 7,
    })
    expect(outcomes('return a ?? b', 1, 7)).toMatchObject({ unchanged: 1, 'a ?? b → b': 7 })
  })

  test('elements, methods and anchors are removed or exchanged', () => {
    expect(changes("const list = ['a', 'b'].filter(Boolean)")).toEqual([
      '.filter(…) → removed',
      "[…] without 'a'",
      "[…] without 'b'",
      "'a' → ''",
      "'b' → ''",
    ])
    expect(changes('Math.min(x, y)')).toEqual(['Math.min(x, y) → removed', '.min(…) → .max(…)'])
    expect(changes('const n = list.some(test)')).toEqual(['.some(…) → .every(…)'])
    expect(changes('const text = n.toString()')).toEqual([])
    expect(changes('const day = /^\\d+$/')).toEqual(['/^\\d+$/ → /\\d+$/', '/^\\d+$/ → /^\\d+/'])
  })

  test('types, names, modules and texts for readers of the code stay as they are', () => {
    const source = `import { a } from 'b'
      export type T = 'x' | 1
      const shape = { key: a as 'y' }
      export { shape } from './c.ts'
      if (shape) throw new RangeError('not here')
      a.describe('the key')`
    expect(changes(source)).toEqual([
      'shape → true',
      'shape → false',
      "throw new RangeError('not here') → removed",
      "a.describe('the key') → removed",
    ])
  })

  test('a text of a log is left alone, but not that it is written, nor a text for anyone else', () => {
    expect(changes("log.info({ count: 1 }, 'done')")).toEqual([
      "log.info({ count: 1 }, 'done') → removed",
      '1 → 2',
      '1 → 0',
    ])
    expect(changes("const told = log?.error('failed') ?? app.log.warn(`slow`)")).toEqual([
      "log?.error('failed') ?? app.log.warn(`slow`) → log?.error('failed')",
      "log?.error('failed') ?? app.log.warn(`slow`) → app.log.warn(`slow`)",
      "log?.error('failed') → log.error('failed')",
    ])
    expect(changes("const told = dialog.info('done')")).toEqual(["'done' → ''"])
  })

  test('only what is put into a tagged text is changed', () => {
    expect(changes(`const rows = sql\`select \${1} from t\``)).toEqual(['1 → 2', '1 → 0'])
  })

  test('an endless loop is ended, with or without braces around its body', () => {
    const source = `export function rule() {
      let n = 0
      while (n < 9) n += 1
      for (const x of [1]) { n += x }
      return n
    }`
    const mutants = numbered(source)
    const compiled = compileSwitches(source, mutants, findLoops(source)).replace('export ', 'return ')
    const load = new Function('__sortieMutant', '__sortieMutantLoop', compiled)
    const run = (change: string) => {
      let rounds = 0
      const loop = () => {
        rounds += 1
        if (rounds > 100) throw new Error('endless')
      }
      const on = mutants.find((mutant) => mutant.change === change)?.id
      return load((id: number) => id === on, loop)()
    }
    expect(run('')).toBe(10)
    expect(() => run('n += 1 → -=')).toThrow('endless')
  })

  test('each says the line it is on', () => {
    expect(findMutants('const a = b\n\nconst c = true').map(({ line, change }) => [line, change])).toEqual([
      [3, 'true → false'],
    ])
  })
})

test('statements are compiled at each use, so that a change of their text counts after the first', () => {
  const path = 'apps/api/src/platform/named-statements.ts'
  const source = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  expect(forgetful(path, source)?.split('\n')).toEqual(
    source.split('\n').map((line) => line.replace(/compiled \?\?= /, 'compiled = ')),
  )
  expect(forgetful(path, source)).not.toBe(source)
  expect(() => forgetful(path, 'another text')).toThrow(path)
  expect(forgetful('apps/api/src/app.ts', source)).toBeUndefined()
})
