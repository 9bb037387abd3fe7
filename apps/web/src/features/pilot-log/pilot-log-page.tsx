import { useSearchParams } from 'react-router'
import { pageNumber } from '#app/page-number.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { CalendarFeedCard } from '../calendar-feed/calendar-feed-card.tsx'
import { EarningsCard } from './earnings-card.tsx'
import { LogMap } from './log-map.tsx'
import { LogSection } from './log-section.tsx'
import { PilotDetails } from './pilot-details.tsx'
import { useOpenRows } from './use-open-rows.ts'

/** What the pilot has flown and what it paid; who flew it and where beside. */
export const Component = () => {
  const [query] = useSearchParams()
  const page = pageNumber(query.get('page'))
  const rows = useOpenRows()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Completed missions"
        description="What you have flown, what it paid and what is on its way."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <EarningsCard />
          <LogSection page={page} rows={rows} />
        </div>
        <div className="grid min-w-0 items-start gap-6 md:max-lg:grid-cols-2">
          <PilotDetails />
          <LogMap page={page} onSelect={rows.reveal} />
          <CalendarFeedCard />
        </div>
      </div>
    </div>
  )
}
