import type { ReactNode } from 'react'

/** A part of a section under its own title. */
export const Topic = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-3">
    <h3 className="text-body font-semibold text-ink">{title}</h3>
    {children}
  </div>
)
