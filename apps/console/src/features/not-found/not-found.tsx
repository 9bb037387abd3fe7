import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'

export const NotFound = () => (
  <>
    <PageHeader title="Not found" />
    <EmptyState title="There's nothing here" action={<LinkButton href="/">Go to the first page</LinkButton>}>
      The link may be old, or what it led to may be gone.
    </EmptyState>
  </>
)
