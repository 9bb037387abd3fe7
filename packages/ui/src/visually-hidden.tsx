import type { ReactNode } from 'react'

/** Read by screen readers, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="sr-only">{children}</span>
)
