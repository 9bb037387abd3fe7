/** No body of the contract is nested deeper than a dozen levels. */
export const deepest = 40
/** Twice as many as in the largest bodies of the contract: the positions of a map, or the parts of a file. */
export const mostValues = 120_000
/** More than in the largest list of objects, which has 20,000: the files of a mission to delete. */
const mostNames = 30_000

export const depthText = 'Is nested too deeply.'
export const numberText = 'Has too many values.'

/** A text shorter than this is parsed in no time, whatever it contains. */
export const smallLength = 16_384

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

const endOfText = (json: string, start: number): number => {
  let at = start + 1
  for (let code = json.charCodeAt(at); at < json.length && code !== quote; code = json.charCodeAt(at))
    at += code === backslash ? 2 : 1
  return at
}

/**
 * Finds what makes a JSON text too expensive before it is parsed: parsing half a million nested lists, or as many
 * names, takes longer than other requests should wait. Whether it is valid JSON is left to the parser.
 */
export const findExcess = (json: string): { path: string; problem: string } | null => {
  if (json.length <= smallLength) return null
  let depth = 0
  let values = 0
  let names = 0
  let text = { start: 0, end: 0 }
  let field = text
  const found = (problem: string) => {
    const name = json.slice(field.start + 1, field.end)
    return { path: /^\w{1,100}$/.test(name) ? name : 'body', problem }
  }
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      const end = endOfText(json, at)
      if (depth === 1) text = { start: at, end }
      at = end
    } else if (code === openList || code === openObject) {
      depth += 1
      values += 1
      if (depth > deepest) return found(depthText)
    } else if (code === closeList || code === closeObject) depth -= 1
    else if (code === comma) values += 1
    else if (code === colon) {
      names += 1
      if (depth === 1) field = text
    }
    if (values > mostValues || names > mostNames) return found(numberText)
  }
  return null
}
