import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { pageNumber } from '#app/page-number.ts'
import { TextLink } from '#ui/actions/text-link.tsx'
import { DefinitionList } from '#ui/data/definition-list.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { CalendarFeedCard } from '../calendar-feed/calendar-feed-card.tsx'
import { EarningsCard } from './earnings-card.tsx'
import { LogMap } from './log-map.tsx'
import { LogSection } from './log-section.tsx'
import { useOpenRows } from './log-table.tsx'

const basedIn = ({ city, state, country }: Pilot): string =>
  [city, state, country].filter(Boolean).join(', ') || 'Not known yet'

const Licenses = ({ licenses }: { licenses: readonly PilotLicense[] }) => {
  if (licenses.length === 0) return <TextLink href="/profile">Add a license</TextLink>
  return (
    <ul className="flex flex-col gap-2">
      {licenses.map(({ id, license, license_number }) => (
        <li key={id}>
          {license_number && <span className="block break-words">{license_number}</span>}
          <span className="block text-small font-normal text-pretty text-ink-soft">{license.name}</span>
        </li>
      ))}
    </ul>
  )
}

const DetailsSkeleton = () => (
  <Card>
    <SkeletonGroup label="Loading your details">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
      </div>
    </SkeletonGroup>
  </Card>
)

/** Who flew these missions, as an insurer or a client would ask for it. */
const PilotDetails = () => {
  const { data: pilot, isError } = useQuery(accountQuery)
  if (!pilot) return isError ? null : <DetailsSkeleton />
  return (
    <Card
      title={`${pilot.first_name} ${pilot.last_name}`}
      actions={<TextLink href="/profile">Edit profile</TextLink>}
    >
      <DefinitionList
        className="-my-2.5"
        items={[
          { term: 'ID #', detail: pilot.id },
          { term: 'Based in', detail: basedIn(pilot) },
          { term: 'License #', detail: <Licenses licenses={pilot.licenses} /> },
        ]}
      />
    </Card>
  )
}

/** What the pilot has flown and earned, with the pilot's details and a map. */
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
