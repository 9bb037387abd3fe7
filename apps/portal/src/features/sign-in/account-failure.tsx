import { t } from '@sortie/domain/language'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { BareFrame } from './bare-frame.tsx'

type AccountFailureProps = { query: { isFetching: boolean; refetch: () => Promise<unknown> } }

/** Shown when the server fails to load the pilot. That does not sign anyone out. */
export const AccountFailure = ({ query }: AccountFailureProps) => (
  <BareFrame>
    <PageHeader title={t('Something went wrong')} />
    <LoadFailure title={t("We couldn't load your account")} query={query}>
      {t("You're still signed in, and nothing you've sent is lost. Try again in a moment.")}
    </LoadFailure>
  </BareFrame>
)
