import { useRouteHandle } from '@sortie/web-app/route-handle.ts'
import type { ReactNode } from 'react'

/** Shown instead of a page. Without a header, the page has its own main element. */
export const BareFrame = ({ children }: { children: ReactNode }) =>
  useRouteHandle()?.header === 'none' ? (
    <main className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-8">{children}</main>
  ) : (
    <div className="flex flex-col gap-6">{children}</div>
  )
