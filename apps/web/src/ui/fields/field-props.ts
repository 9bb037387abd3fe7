import type { ReactNode } from 'react'

/** What every field of a form takes beside its own props. */
export type FieldProps = {
  label: string
  description?: ReactNode
  /** A message here makes the field invalid. Without one the browser's own validation speaks. */
  error?: string
  className?: string
}

/** The props of React Aria that a field of this design system decides itself. */
export type DecidedByField = 'children' | 'className' | 'style' | 'isInvalid' | 'aria-label'
