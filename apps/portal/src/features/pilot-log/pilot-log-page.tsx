import { t } from '@sortie/domain/language'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useLinkedBlock } from '@sortie/ui/use-linked-block.ts'
import { pageNumber } from '@sortie/web-app/page-number.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { PilotDetails } from '#pilot/pilot-details.tsx'
import { CalendarFeedCard } from '../calendar-feed/calendar-feed-card.tsx'
import { EarningsCard } from './earnings-card.tsx'
import { LogMap } from './log-map.tsx'
import { LogSection } from './log-section.tsx'
import { useOpenRows } from './log-table.tsx'
import { PendingCard } from './pending-card.tsx'

const DetailsSkeleton = () => (
  <Card>
    <SkeletonGroup label={t('Loading your details')}>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
      </div>
    </SkeletonGroup>
  </Card>
)

/** The pilot who flew these missions. */
const FlownBy = () => {
  const { data: pilot, isError } = useQuery(accountQuery)
  if (!pilot) return isError ? null : <DetailsSkeleton />
  return <PilotDetails pilot={pilot} actions={<TextLink href="/profile">{t('Edit profile')}</TextLink>} />
}

/** The pilot's past missions and earnings, with the pilot's details and a map. */
export const Component = () => {
  const [query] = useSearchParams()
  const page = pageNumber(query.get('page'))
  const rows = useOpenRows()
  useLinkedBlock()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('Completed missions')}
        description={t("What you've flown, what it paid and what's on its way.")}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <div id="earnings" className="flex scroll-mt-60 flex-col gap-6">
            <PendingCard />
            <EarningsCard />
          </div>
          <LogSection page={page} rows={rows} />
        </div>
        <div className="grid min-w-0 items-start gap-6 md:max-lg:grid-cols-2">
          <FlownBy />
          <LogMap page={page} onSelect={rows.reveal} />
          <div id="calendar" className="min-w-0 scroll-mt-20">
            <CalendarFeedCard />
          </div>
        </div>
      </div>
    </div>
  )
}
