import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'

/** The field itself tells screen readers that it is required; the star tells everyone else. */
export function FieldLabel({ children, isRequired }: { children: ReactNode; isRequired?: boolean }) {
  return (
    <Label className="text-small font-medium text-ink">
      {children}
      {isRequired && (
        <span aria-hidden className="ml-0.5 text-danger">
          *
        </span>
      )}
    </Label>
  )
}
