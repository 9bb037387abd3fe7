import type { ReactNode } from 'react'

/** A page inside a native app has the window to itself. */
export const EmbeddedFrame = ({ children }: { children: ReactNode }) => (
  <main className="mx-auto w-full max-w-6xl px-4 py-4 outline-none sm:px-8 sm:py-8">{children}</main>
)
