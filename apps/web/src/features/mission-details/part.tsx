import type { ReactNode } from 'react'

/** One subject within a section. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h3 className="text-small font-semibold text-ink">{title}</h3>
    {children}
  </div>
)
