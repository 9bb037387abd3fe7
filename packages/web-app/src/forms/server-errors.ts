import { known, toTranslate } from '@sortie/domain/language'
import { ApiError, ConnectionError, isUnavailable } from '../calls.ts'

export interface ServerErrors {
  /** One message for each field of the form that has an error. */
  fields: readonly (readonly [name: string, message: string])[]
  /** Messages that belong to no field, or to a field that the form does not show. */
  message: string | null
}

const connectionText = toTranslate("We couldn't reach the server. Your changes are still here. Try again.")
const unavailableText = toTranslate(
  "Sortie isn't available right now. Your changes are still here. Try again in a moment.",
)

/**
 * The field that an error path belongs to: 'address.city' and 'licenses.0.number' belong to the fields of these names,
 * or else to the nearest parent.
 */
const fieldFor = (path: string, names: readonly string[]): string | undefined =>
  names.filter((name) => path === name || path.startsWith(`${name}.`)).sort((a, b) => b.length - a.length)[0]

/** Every path into the values of a form: 'address' and 'address.city', 'licenses' and 'licenses.0'. */
export const fieldPaths = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const inner = typeof value === 'object' && value !== null ? fieldPaths(value) : []
    return [name, ...inner.map((path) => `${name}.${path}`)]
  })

/** Assigns the server's errors to the fields of a form, in the reader's language. */
export const readServerErrors = (error: unknown, names: readonly string[]): ServerErrors => {
  if (error instanceof ConnectionError) return { fields: [], message: known(connectionText) }
  if (isUnavailable(error)) return { fields: [], message: known(unavailableText) }
  if (!(error instanceof ApiError)) throw error
  const fields = new Map<string, string>()
  const others: string[] = []
  for (const [path, messages] of Object.entries(error.fields)) {
    const name = fieldFor(path, names)
    const text = messages.map(known).join(' ')
    if (name) fields.set(name, [fields.get(name), text].filter(Boolean).join(' '))
    else others.push(text)
  }
  // If a field has a message, the general one would only repeat it.
  const message = others.length > 0 ? others.join(' ') : fields.size > 0 ? null : known(error.message)
  return { fields: [...fields], message }
}
