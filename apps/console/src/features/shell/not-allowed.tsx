import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useRouteHandle } from '@sortie/web-app/route-handle.ts'
import type { ConsoleHandle } from '#app/console-route.ts'

/** In place of a page that the person's roles don't open. */
export const NotAllowed = () => (
  <>
    <PageHeader title={useRouteHandle<ConsoleHandle>()?.title ?? 'Not allowed'} />
    <EmptyState
      title="Your roles don't include this page"
      action={<LinkButton href="/">Go to the first page</LinkButton>}
    >
      Ask an owner for the role you need.
    </EmptyState>
  </>
)
