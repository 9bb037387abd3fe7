import { ApiError, ConnectionError, isUnavailable } from '../calls.ts'

export interface ServerErrors {
  /** One message for each field that the form has. */
  fields: readonly (readonly [name: string, message: string])[]
  /** What belongs to no field, or to one that the form does not show. */
  message: string | null
}

const connectionText = "We couldn't reach the server. Your changes are still here. Try again."
const unavailableText =
  "Sortie isn't available right now. Your changes are still here. Try again in a moment."

/** 'address.city' and 'licenses.0.number' belong to the fields of these names, or to the nearest one around them. */
const fieldFor = (path: string, names: readonly string[]): string | undefined =>
  names.filter((name) => path === name || path.startsWith(`${name}.`)).sort((a, b) => b.length - a.length)[0]

/** Every path into the values of a form: of 'address' and of 'address.city', of 'licenses' and of 'licenses.0'. */
export const fieldPaths = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const inner = typeof value === 'object' && value !== null ? fieldPaths(value) : []
    return [name, ...inner.map((path) => `${name}.${path}`)]
  })

/** Sorts what the server said about a save into the fields of a form. */
export const readServerErrors = (error: unknown, names: readonly string[]): ServerErrors => {
  if (error instanceof ConnectionError) return { fields: [], message: connectionText }
  if (isUnavailable(error)) return { fields: [], message: unavailableText }
  if (!(error instanceof ApiError)) throw error
  const fields = new Map<string, string>()
  const others: string[] = []
  for (const [path, messages] of Object.entries(error.fields)) {
    const name = fieldFor(path, names)
    const text = messages.join(' ')
    if (name) fields.set(name, [fields.get(name), text].filter(Boolean).join(' '))
    else others.push(text)
  }
  // With a message at a field the general one would say the same again.
  const message = others.length > 0 ? others.join(' ') : fields.size > 0 ? null : error.message
  return { fields: [...fields], message }
}
