import { known } from '@sortie/domain/language'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'

/** The props that every field of a form has besides its own. */
export type FieldProps = {
  label: string
  description?: ReactNode
  /** A message, which makes the field invalid. Without one, the browser's own validation applies. */
  error?: string
  className?: string
}

/** React Aria's props that a field of this design system sets itself. */
export type DecidedByField = 'children' | 'className' | 'style' | 'isInvalid' | 'aria-label'

/** Screen readers learn from the field itself that it is required; the star tells everyone else. */
export const FieldLabel = ({ children, isRequired }: { children: ReactNode; isRequired?: boolean }) => (
  <Label className="text-small font-medium text-ink">
    {children}
    {isRequired && (
      <span aria-hidden className="ml-0.5 text-danger">
        *
      </span>
    )}
  </Label>
)

export const FieldDescription = ({ children }: { children?: ReactNode }) => {
  if (!children) return null
  return (
    <Text slot="description" className="text-small text-ink-soft">
      {children}
    </Text>
  )
}

/** Shown while its field is invalid: the given message, or else the browser's. */
export const FieldError = ({ children }: { children?: string }) => (
  <AriaFieldError className="flex items-start gap-1.5 text-small text-danger">
    {({ validationErrors }) => (
      <>
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {known(children ?? validationErrors.join(' '))}
      </>
    )}
  </AriaFieldError>
)
