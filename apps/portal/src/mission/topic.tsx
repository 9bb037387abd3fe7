import type { ReactNode } from 'react'

/** One subject of a section or a step, under its own title. */
export const Topic = ({ title, children }: { title: string; children: ReactNode }) => (
  // A section element, so that a header inside it, such as the calendar's, doesn't count as the page's banner.
  <section className="flex flex-col gap-3">
    <h3 className="text-body font-semibold text-ink">{title}</h3>
    {children}
  </section>
)
