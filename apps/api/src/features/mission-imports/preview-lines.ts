import type { LocationInput } from '@sortie/contract/location-input'
import { dayAt } from '@sortie/domain/time/dates'
import type { Queryable } from '../../platform/database.ts'
import { timeZonesOf } from '../locations/time-zone-at.ts'
import { type NewLine, selectNamed, selectUsedReferences } from './mission-import.queries.ts'
import type { ReadLine } from './read-lines.ts'

/** The values of a column, once each. */
const valuesOf = (lines: readonly ReadLine[], column: string): string[] => [
  ...new Set(lines.flatMap(({ cells }) => cells[column] ?? [])),
]

/** The records that lines name, by column. */
const namedColumns = [
  { column: 'package', table: 'packages', field: 'package_id' },
  { column: 'category', table: 'categories', field: 'category_id' },
] as const

/** Whether a day is over at the site. Only around today does that depend on where the site is. */
const isOver = async (
  zoneOf: ReturnType<typeof timeZonesOf>,
  day: string,
  location: Partial<LocationInput> = {},
): Promise<boolean> => {
  const now = new Date()
  if (day >= dayAt(now, 'Etc/GMT-14')) return false
  if (day < dayAt(now, 'Etc/GMT+12')) return true
  const { timezone_id, latitude, longitude } = location
  const zone =
    timezone_id ??
    (typeof latitude === 'number' && typeof longitude === 'number' ? await zoneOf(latitude, longitude) : null)
  return day < dayAt(now, zone)
}

const warningsOf = (
  { line, cells }: ReadLine,
  firstWith: ReadonlyMap<string, number>,
  used: ReadonlySet<string>,
): string[] => {
  const { reference_id: reference = '', latitude } = cells
  const first = firstWith.get(reference)
  return [
    ...(latitude === undefined ? ["Without coordinates, this mission can't be matched with pilots."] : []),
    ...(used.has(reference) ? ['There is already a mission with this reference.'] : []),
    ...(first !== undefined && first !== line ? [`Line ${first} has the same reference.`] : []),
  ]
}

/** Checks what only the database knows of the lines of a file: the records they name, and whether their day is over. */
export const previewLines = async (db: Queryable, lines: readonly ReadLine[]): Promise<NewLine[]> => {
  const lowercase = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())
  const named = await Promise.all(
    namedColumns.map(async (one) => ({
      ...one,
      ids: await selectNamed(db, one.table, lowercase(valuesOf(lines, one.column))),
    })),
  )
  const used = await selectUsedReferences(db, valuesOf(lines, 'reference_id'))
  const firstWith = new Map<string, number>()
  const zoneOf = timeZonesOf(db)
  const previewed: NewLine[] = []
  for (const read of lines) {
    const { line, cells } = read
    const errors = { ...read.errors }
    const body: Record<string, unknown> = { ...read.body }
    for (const { column, field, ids } of named) {
      const name = cells[column]
      if (name === undefined) continue
      const id = ids.get(name.toLowerCase())
      if (id === undefined) errors[column] = [`There is no ${column} with this name.`]
      else body[field] = id
    }
    const { fly_by_date: day, location } = body as { fly_by_date?: string; location?: LocationInput }
    // Coordinates that were refused say nothing about the time zone.
    if (day !== undefined && (await isOver(zoneOf, day, read.errors ? undefined : location)))
      errors.fly_by_date = ['This date is in the past. Choose today or later.']
    if (cells.reference_id !== undefined && !firstWith.has(cells.reference_id))
      firstWith.set(cells.reference_id, line)
    const isGood = Object.keys(errors).length === 0
    previewed.push({
      line,
      cells,
      body: isGood ? body : null,
      errors: isGood ? null : errors,
      warnings: isGood ? warningsOf(read, firstWith, used) : [],
    })
  }
  return previewed
}
