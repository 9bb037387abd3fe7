import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { BareFrame } from './bare-frame.tsx'

type AccountFailureProps = { query: { isFetching: boolean; refetch: () => Promise<unknown> } }

/** The server has failed to say who the pilot is. Nobody is signed out for that. */
export const AccountFailure = ({ query }: AccountFailureProps) => (
  <BareFrame>
    <PageHeader title="Something went wrong" />
    <LoadFailure title="We couldn't load your account" query={query}>
      You're still signed in, and nothing you've sent is lost. Try again in a moment.
    </LoadFailure>
  </BareFrame>
)
