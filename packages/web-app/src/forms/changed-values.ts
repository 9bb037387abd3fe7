type Fields = Readonly<Record<string, unknown>>

/** Some of the values of a form, and of those that have fields themselves only some of these. */
export type Changed<Values> = {
  [Name in keyof Values]?: Values[Name] extends Fields | undefined ? Partial<Values[Name]> : Values[Name]
}

const isFields = (value: unknown): value is Fields =>
  Object.prototype.toString.call(value) === '[object Object]'

/**
 * Of the values to send, those of fields in which something else was typed than they said before. Lists are one value.
 */
export const changedValues = (values: Fields, typed: Fields, before: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const [now, then] = [typed[name], before[name]]
      if (JSON.stringify(now) === JSON.stringify(then)) return []
      const hasFields = isFields(value) && isFields(now) && isFields(then)
      return [[name, hasFields ? changedValues(value, now, then) : value]]
    }),
  )
