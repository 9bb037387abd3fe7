import type { ReactNode } from 'react'

export const StepTitle = ({ children }: { children: ReactNode }) => (
  <h3 className="text-body font-semibold text-ink">{children}</h3>
)
