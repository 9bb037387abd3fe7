type Expected = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'commaOrEnd' | 'nothing'

const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has them escaped only
const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const space = /[ \t\r\n]*/y

const wordsFor = (expected: Expected, closing: string): string =>
  ({
    value: 'expected a value',
    valueOrEnd: 'expected a value or ]',
    name: 'expected a name in double quotes',
    nameOrEnd: 'expected a name in double quotes or }',
    colon: 'expected a colon',
    commaOrEnd: `expected a comma or ${closing}`,
    nothing: 'expected the end',
  })[expected]

const endOf = (pattern: RegExp, json: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(json) ? pattern.lastIndex : -1
}

const placeOf = (json: string, at: number): string => {
  const lines = json.slice(0, at).split(/\r\n|\r|\n/)
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

const describe = (json: string, at: number, expected: Expected, closing: string): string => {
  const place = placeOf(json, at)
  if (at >= json.length) return `${wordsFor(expected, closing)}, but it ends there (${place})`
  if (json[at] === '"') {
    // A text that starts where one is allowed must be broken inside.
    if (!['colon', 'commaOrEnd', 'nothing'].includes(expected))
      return `the text that begins at ${place} isn't closed or has a character that must be escaped`
  }
  const found = String.fromCodePoint(json.codePointAt(at) ?? 0)
  const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(found) ? `found ${found}` : 'found something else'
  return `${wordsFor(expected, closing)}, but ${shown} (${place})`
}

/** What is wrong with a text that is not JSON, and where; null if it is JSON. */
export const findJsonMistake = (json: string): string | null => {
  const open: ('}' | ']')[] = []
  let expected: Expected = 'value'
  let at = 0
  const afterValue = (): Expected => (open.length > 0 ? 'commaOrEnd' : 'nothing')
  for (;;) {
    at = endOf(space, json, at)
    const closing = open.at(-1) ?? ''
    const found = json[at]
    if (expected === 'nothing' && found === undefined) return null
    let end = -1
    if (expected === 'value' || expected === 'valueOrEnd') {
      if (found === '{' || found === '[') {
        open.push(found === '{' ? '}' : ']')
        expected = found === '{' ? 'nameOrEnd' : 'valueOrEnd'
        at += 1
        continue
      }
      end = Math.max(endOf(text, json, at), endOf(literal, json, at))
      if (end > 0) expected = afterValue()
    } else if (expected === 'name' || expected === 'nameOrEnd') {
      end = endOf(text, json, at)
      if (end > 0) expected = 'colon'
    } else if (expected === 'colon' && found === ':') {
      end = at + 1
      expected = 'value'
    } else if (expected === 'commaOrEnd' && found === ',') {
      end = at + 1
      expected = closing === '}' ? 'name' : 'value'
    }
    if (end < 0 && found === closing && /OrEnd$/.test(expected)) {
      open.pop()
      expected = afterValue()
      end = at + 1
    }
    if (end < 0) return describe(json, at, expected, closing)
    at = end
  }
}
