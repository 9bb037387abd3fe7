export interface CsvRow {
  /** The line of the file on which the row begins, counted from 1. A quoted value can take up several lines. */
  line: number
  cells: string[]
}

export type ReadCsv = { rows: CsvRow[] } | { problem: string }

/** The delimiter that the first row has most of, outside of quotes: spreadsheets write the one of their country. */
const delimiterOf = (text: string): string => {
  const header = text.replaceAll(/"[^"]*"?/g, '').replace(/[\r\n].*/s, '')
  const found = (delimiter: string) => header.split(delimiter).length
  return [';', '\t'].reduce((best, next) => (found(next) > found(best) ? next : best), ',')
}

/**
 * Reads comma-separated values as spreadsheets write them: with a byte order mark or without, separated by commas,
 * semicolons or tabs, with any kind of line break, and with values in quotes that contain all of these. Empty lines are
 * left out.
 */
export const readCsv = (given: string): ReadCsv => {
  const text = given.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let begun = 1
  let at = 0

  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begun, cells })
    cells = []
    begun = line
  }

  /** Where a line break at this place ends, or the place itself if there is none. */
  const afterBreak = (place: number): number => {
    if (text[place] === '\r') return text[place + 1] === '\n' ? place + 2 : place + 1
    return text[place] === '\n' ? place + 1 : place
  }

  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const opened = line
      at += 1
      for (;;) {
        if (text[at] === undefined)
          return { problem: `The quotes that open on line ${opened} are never closed.` }
        const next = afterBreak(at)
        if (next > at) {
          line += 1
          cell += '\n'
          at = next
        } else if (text[at] !== '"') {
          cell += text[at]
          at += 1
        } else if (text[at + 1] === '"') {
          cell += '"'
          at += 2
        } else {
          at += 1
          break
        }
      }
      if (text[at] !== undefined && text[at] !== delimiter && afterBreak(at) === at)
        return { problem: `Line ${line}: there is text after the closing quotes.` }
    } else {
      const from = at
      while (text[at] !== undefined && text[at] !== delimiter && afterBreak(at) === at) at += 1
      cell = text.slice(from, at)
    }
    cells.push(cell)
    if (text[at] === delimiter) {
      at += 1
      // A delimiter at the very end is followed by one more value, which is empty.
      if (at === text.length) cells.push('')
      continue
    }
    line += 1
    at = afterBreak(at)
    endRow()
  }
  endRow()
  return { rows }
}

/** Excel takes these at the start of a value for a formula, which could read or send data of whoever opens the file. */
const isFormula = (cell: string): boolean => /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell)

/**
 * Writes rows for people who open them in a spreadsheet: the byte order mark tells Excel that the text is UTF-8, and an
 * apostrophe keeps text that someone typed from being run as a formula.
 */
export const writeSpreadsheet = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${writeCsv(rows.map((cells) => cells.map((cell) => (isFormula(cell) ? `'${cell}` : cell))))}`

/** Writes rows as text that spreadsheets open: quotes where they are needed, and a line break after each row. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .map((row) => `${row}\r\n`)
    .join('')
