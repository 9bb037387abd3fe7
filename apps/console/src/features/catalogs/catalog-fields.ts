/** A part of a JSON schema, as far as forms are made of it. */
export interface JsonSchema {
  type?: string
  enum?: string[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  maxLength?: number
  description?: string
}

export type FieldKind =
  | 'text'
  | 'long-text'
  | 'number'
  /** Typed in minutes, stored in seconds. */
  | 'duration'
  | 'flag'
  | 'choice'
  | 'record'
  | 'records'
  | 'money'
  | 'object'
  | 'objects'
  /** Has an editor of its own, and stays as it is stored here. */
  | 'rules'
  | 'json'

export interface CatalogField {
  name: string
  label: string
  kind: FieldKind
  description?: string
  options?: string[]
  /** The catalog whose rows are chosen from. */
  from?: string
  /** Of an object, or of each object of a list. */
  fields?: CatalogField[]
  isRequired: boolean
  isNullable: boolean
}

/** Fields that name rows of another catalog. Cameras are listed with their drones. */
const references: Readonly<Record<string, string>> = {
  drone_ids: 'drones',
  drone_camera_ids: 'drone_cameras',
  device_ids: 'devices',
  equipment_ids: 'equipment',
  badge_id: 'badges',
  shot_type_id: 'shot_types',
}

const longTextLength = 1000

const labelOf = (name: string): string => {
  const words = name
    .replace(/^is_/, '')
    .replace(/_ids?$/, '')
    .replace(/_in_seconds$/, '_in_minutes')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kindOf = (
  name: string,
  { type, enum: options, maxLength = 0, properties, items }: JsonSchema,
): FieldKind => {
  if (name === 'quality_rules') return 'rules'
  if (name in references) return type === 'array' ? 'records' : 'record'
  if (options) return 'choice'
  if (type === 'boolean') return 'flag'
  if (name.endsWith('_in_seconds')) return 'duration'
  if (type === 'integer' || type === 'number') return 'number'
  if (properties) return 'amount' in properties && 'currency_code' in properties ? 'money' : 'object'
  if (items?.properties) return 'objects'
  if (type === 'string') return maxLength > longTextLength ? 'long-text' : 'text'
  return 'json'
}

/** The fields of a catalog's form, in the order of its schema. What retires a row is a button, not a field. */
export const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): CatalogField[] =>
  Object.entries(properties)
    .filter(([name]) => name !== 'retired_at')
    .map(([name, schema]) => {
      const given = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
      const description = schema.description ?? given.description
      const from = references[name]
      return {
        name,
        label: labelOf(name),
        kind: kindOf(name, given),
        ...(description ? { description } : {}),
        ...(given.enum ? { options: given.enum } : {}),
        ...(from ? { from } : {}),
        ...(given.properties ? { fields: fieldsOf(given) } : {}),
        ...(given.items?.properties ? { fields: fieldsOf(given.items) } : {}),
        isRequired: required.includes(name),
        isNullable: schema.anyOf?.some(({ type }) => type === 'null') ?? false,
      }
    })

export type TypedObject = { [name: string]: Typed }
export type Typed = string | boolean | string[] | TypedObject | TypedObject[]

export const isTypedObject = (typed: Typed): typed is TypedObject =>
  typeof typed === 'object' && !Array.isArray(typed)

type Stored = Readonly<Record<string, unknown>>

/** The values of an object's fields as they are typed; those of a new one are empty. */
export const typedObject = (fields: readonly CatalogField[], stored: Stored = {}): TypedObject =>
  Object.fromEntries(fields.map((field) => [field.name, typedValue(field, stored)]))

/** A stored value as its field shows it. Rows that are named by their ids come as the records themselves. */
export const typedValue = ({ name, kind, fields = [] }: CatalogField, row: Stored): Typed => {
  const stored = row[name]
  if (kind === 'flag') return stored === true
  if (kind === 'records') {
    const records = row[name.replace(/_ids$/, 's')] ?? row[name.replace(/_ids$/, '')] ?? stored ?? []
    return (records as unknown[]).map((one) => String((one as { id?: number } | null)?.id ?? one))
  }
  if (kind === 'record') {
    const record = row[name.replace(/_id$/, '')] as { id?: number } | null | undefined
    return String(record?.id ?? stored ?? '')
  }
  if (kind === 'money' || kind === 'object') return typedObject(fields, (stored ?? {}) as Stored)
  if (kind === 'objects') return ((stored ?? []) as Stored[]).map((each) => typedObject(fields, each))
  if (stored === null || stored === undefined) return ''
  if (kind === 'duration') return String(Number(stored) / 60)
  return kind === 'json' || kind === 'rules' ? JSON.stringify(stored, null, 2) : String(stored)
}

/** Thrown for what the form can't even send. */
export class TypedError extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

const readJson = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new TypedError(name, "This isn't valid JSON.")
  }
}

const isEmpty = (typed: Typed): boolean => {
  if (typeof typed === 'boolean') return !typed
  if (typeof typed === 'string') return typed.trim() === ''
  return Array.isArray(typed) ? typed.length === 0 : Object.values(typed).every(isEmpty)
}

/** What was typed as the call takes it; undefined for an optional field that is empty. */
const valueToSend = ({ name, kind, fields = [], isNullable }: CatalogField, typed: Typed): unknown => {
  if (typeof typed === 'boolean') return typed
  if (kind === 'objects') return (typed as TypedObject[]).map((each) => bodyOf(fields, each, null))
  if (Array.isArray(typed)) return typed.map(Number)
  if (isTypedObject(typed)) {
    if (isNullable && (kind === 'object' ? isEmpty(typed) : typed.amount === '')) return null
    return bodyOf(fields, typed, null)
  }
  const text = typed.trim()
  if (text === '') return isNullable ? null : kind === 'text' || kind === 'long-text' ? text : undefined
  if (kind === 'duration') return Math.round(Number(text) * 60)
  if (kind === 'number' || kind === 'record') return Number(text)
  return kind === 'json' || kind === 'rules' ? readJson(name, text) : text
}

/** The body of a call. Of a row that exists, only what differs is sent; of a new one, nothing that is empty and optional. */
export const bodyOf = (
  fields: readonly CatalogField[],
  typed: TypedObject,
  before: TypedObject | null,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { name, isRequired } = field
      const value = typed[name] ?? ''
      if (before && JSON.stringify(before[name]) === JSON.stringify(value)) return []
      if (!before && !isRequired && value !== false && isEmpty(value)) return []
      const sent = valueToSend(field, value)
      return sent === undefined ? [] : [[name, sent]]
    }),
  )
