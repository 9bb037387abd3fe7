import { roleWords } from '@sortie/domain/provider/roles'
import { dateAndTimeText, formatLongDate, timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { zoneName } from '@sortie/domain/time/zone-name'
import { Timeline, type TimelineTone } from '@sortie/ui/data/timeline.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type NextStep, nextStepQuery, type TimelineItem, timelineQuery } from './mission.queries.ts'

type Step = NonNullable<NextStep>

const stepBy = ({ by, pilot }: Step): string => {
  if (by === 'pilot') return pilot?.name ?? 'the pilot'
  return by === 'offered_pilots' ? 'the pilots it is offered to' : roleWords[by]
}

/** A day has no time; a moment is read at the site. */
const dueText = ({ due }: Step, zone: string | null): string | null => {
  if (due === null) return null
  return due.length === 10 ? `by ${formatLongDate(due)}` : dateAndTimeText(due, zone)
}

const actorText = ({ kind, name }: TimelineItem['by']): string => {
  if (kind === 'system') return 'Sortie'
  if (kind === 'key') return name ? `API key ${name}` : 'An API key'
  if (kind === 'admin') return `An admin as ${name ?? 'the pilot'}`
  return name ?? 'Unknown'
}

/** Moments are read at the site; whoever sits elsewhere has to know. */
const siteTimeText = (zone: string | null): string | undefined => {
  if (zone === localZone()) return
  return zone ? `Times at the site (${zoneName(new Date().toISOString(), zone)})` : 'Times in UTC'
}

const bad: readonly TimelineItem['kind'][] = ['declined', 'expired', 'held', 'reshoot_requested']

/** Steps that lead back to where nobody has the mission. */
const backAgain: readonly string[] = ['No longer offered', 'Ready to offer', 'Taken back']

const toneOf = ({ kind, text }: TimelineItem): TimelineTone => {
  if (bad.includes(kind) || text === 'Rejected' || text === 'Canceled' || text.endsWith(' failed'))
    return 'bad'
  if (backAgain.some((start) => text.startsWith(start))) return 'neutral'
  return kind === 'status' || kind === 'payout' ? 'good' : 'neutral'
}

/** A mission's way from created to paid, and what is due next. */
export const TimelineCard = ({ missionId, zone }: { missionId: number; zone: string | null }) => {
  const query = useInfiniteQuery(timelineQuery(missionId))
  const step = useQuery(nextStepQuery(missionId)).data?.step
  const items = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Card title="Timeline" description={siteTimeText(zone)}>
      {query.isError && !query.data ? (
        <LoadFailure title="We couldn't load the timeline" query={query} />
      ) : query.isPending ? (
        <SkeletonText lines={8} />
      ) : (
        <Timeline
          label="What happened"
          next={step ? { title: step.text, by: stepBy(step), time: dueText(step, zone) } : null}
          entries={items.map((item) => ({
            id: item.id,
            title: item.text,
            by: actorText(item.by),
            time: timestampText(item.at, zone),
            at: item.at,
            tone: toneOf(item),
          }))}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          isLoadingMore={query.isFetchingNextPage}
        />
      )}
    </Card>
  )
}
