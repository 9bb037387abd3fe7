import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonMistake } from './json-mistake.ts'

test.each([
  ['{', 'expected a name in double quotes or }, but it ends there (line 1, column 2)'],
  ['{"a": 1,}', 'expected a name in double quotes, but found } (line 1, column 9)'],
  ["{'a': 1}", "expected a name in double quotes or }, but found ' (line 1, column 2)"],
  ['{\n  "a": 1\n  "b": 2\n}', 'expected a comma or }, but found " (line 3, column 3)'],
  ['{"a" 1}', 'expected a colon, but found 1 (line 1, column 6)'],
  ['{"a": }', 'expected a value, but found } (line 1, column 7)'],
  ['[1, 2', 'expected a comma or ], but it ends there (line 1, column 6)'],
  ['[1,\r\n 02]', 'expected a value, but found 0 (line 2, column 2)'],
  ['{"a": undefined}', 'expected a value, but found u (line 1, column 7)'],
  [
    '{"a": "b}',
    "the text that begins at line 1, column 7 isn't closed or has a character that must be escaped",
  ],
  ['{} {}', 'expected the end, but found { (line 1, column 4)'],
  ['', 'expected a value, but it ends there (line 1, column 1)'],
  ['\u0000', 'expected a value, but found something else (line 1, column 1)'],
])('%j: says what is wrong and where', (json, words) => {
  expect(findJsonMistake(json)).toBe(words)
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('finds a mistake exactly when the parser fails', () => {
  fc.assert(fc.property(fc.json(), (json) => findJsonMistake(json) === null))
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '{', ']', ':', 'e', '0', '\\', "'", '\n'))
    .map(
      ([json, at, extra]) =>
        json.slice(0, at % (json.length + 1)) + extra + json.slice((at % (json.length + 1)) + 1),
    )
  fc.assert(
    fc.property(broken, (text) => (findJsonMistake(text) === null) === isJson(text)),
    { numRuns: 2000 },
  )
})
