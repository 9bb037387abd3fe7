import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { Navigate } from 'react-router'
import type { ConsoleRoute } from '#app/console-route.ts'
import { useRoles } from '#app/me.ts'
import { destinationsOf } from './navigation.ts'

/** Leads to the first page that the person may see. */
export const HomePage = ({ routes }: { routes: readonly ConsoleRoute[] }) => {
  const [home] = destinationsOf(routes, useRoles())
  if (home) return <Navigate to={home.href} replace />
  return (
    <>
      <PageHeader title="Welcome" />
      <EmptyState title="Your roles don't open a page here">
        Ask an owner for the role that fits your work.
      </EmptyState>
    </>
  )
}
