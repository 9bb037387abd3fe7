import { CircleAlert } from 'lucide-react'
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError'

/** Shown while its field is invalid: the given message, else the browser's own. */
export function FieldError({ children }: { children?: string }) {
  return (
    <AriaFieldError className="flex items-start gap-1.5 text-small text-danger">
      {({ validationErrors }) => (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {children ?? validationErrors.join(' ')}
        </>
      )}
    </AriaFieldError>
  )
}
