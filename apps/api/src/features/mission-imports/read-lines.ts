import { mostImportedLines } from '@sortie/contract/mission-import.calls'
import { newMissionSchema } from '@sortie/contract/provider-mission.body'
import { type CsvRow, readCsv } from '@sortie/domain/csv'
import { type ImportColumn, importColumns } from './import-columns.ts'

export interface ReadLine {
  line: number
  /** The values of the file by column, without empty ones. */
  cells: Record<string, string>
  /**
   * The body of the call that creates the mission, apart from what the line says about other records. With errors, what
   * could be read of it.
   */
  body: Record<string, unknown>
  /** What is wrong, by column; `line` for what concerns no single one. */
  errors: Record<string, string[]> | null
}

export type ReadLines = { lines: ReadLine[] } | { problems: string[] }

const mostCellCharacters = 20_000
const shownNames = 5

const keyOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
const columnOf = new Map(importColumns.map((column) => [column.name, column]))

type Header = (ImportColumn | null)[]

const readHeader = ({ cells }: CsvRow): { header: Header } | { problems: string[] } => {
  const keys = cells.map(keyOf)
  const header = keys.map((key) => columnOf.get(key) ?? null)
  const unknown = cells.filter((_, index) => keys[index] !== '' && header[index] === null)
  const repeated = keys.filter((key, index) => key !== '' && keys.indexOf(key) !== index)
  const problems: string[] = []
  if (header.every((column) => column === null))
    problems.push('The first line must have the names of the columns, as in the template.')
  else if (unknown.length > 0)
    problems.push(
      ...unknown
        .slice(0, shownNames)
        .map((name) => `There is no column "${name.trim().slice(0, 60)}". See the template for the names.`),
    )
  problems.push(
    ...[...new Set(repeated)]
      .slice(0, shownNames)
      .map((name) => `The column "${name.slice(0, 60)}" is there twice.`),
  )
  return problems.length > 0 ? { problems } : { header }
}

/** Puts a value at a path such as `estimated_payouts.0.amount`. */
const put = (body: Record<string, unknown>, path: string, value: unknown): void => {
  const names = path.split('.')
  let place: Record<string, unknown> = body
  for (const [index, name] of names.slice(0, -1).entries()) {
    place[name] ??= /^\d+$/.test(names[index + 1] ?? '') ? [] : {}
    place = place[name] as Record<string, unknown>
  }
  place[names.at(-1) ?? ''] = value
}

const columnOfPath = (path: readonly PropertyKey[]): string => {
  const field = path.join('.')
  const exact = importColumns.find((column) => column.field === field)
  const nearest = exact ?? importColumns.find((column) => column.field?.startsWith(`${field}.`))
  return nearest?.name ?? 'line'
}

const readLine = ({ line, cells }: CsvRow, header: Header): ReadLine => {
  const values: Record<string, string> = {}
  const body: Record<string, unknown> = { mission_type: 'client' }
  const errors: Record<string, string[]> = {}
  const add = (column: string, problem: string) => {
    errors[column] = [...(errors[column] ?? []), problem]
  }
  for (const [index, cell] of cells.entries()) {
    const text = cell.trim()
    if (text === '') continue
    const column = header[index]
    if (!column) {
      add('line', `Value ${index + 1} is in a column without a name. Is a comma or a quote missing?`)
      continue
    }
    values[column.name] = text.slice(0, mostCellCharacters)
    const read = column.read(text)
    if ('problem' in read) add(column.name, read.problem)
    else if (column.field !== null) put(body, column.field, read.value)
  }
  const checked = newMissionSchema.safeParse(body)
  for (const { path, message } of checked.error?.issues ?? []) {
    const column = columnOfPath(path)
    // What could not be read is missing in the body, and says so itself.
    if (!errors[column]) add(column, message)
  }
  const isGood = Object.keys(errors).length === 0
  return { line, cells: values, body, errors: isGood ? null : errors }
}

/** Reads a file of missions: each line into a mission, or into what is wrong with it. */
export const readLines = (text: string): ReadLines => {
  if (text.includes('\uFFFD'))
    return { problems: ["Some letters of this file can't be read. Save it as CSV UTF-8 and try again."] }
  const read = readCsv(text)
  if ('problem' in read) return { problems: [read.problem] }
  const [first, ...rows] = read.rows
  if (!first) return { problems: ['This file is empty.'] }
  const checked = readHeader(first)
  if ('problems' in checked) return checked
  if (rows.length === 0) return { problems: ['There are no missions below the names of the columns.'] }
  if (rows.length > mostImportedLines) {
    const [most, given] = [mostImportedLines, rows.length].map((count) => count.toLocaleString('en-US'))
    return { problems: [`This file has ${given} missions. Please import at most ${most} at a time.`] }
  }
  return { lines: rows.map((row) => readLine(row, checked.header)) }
}
