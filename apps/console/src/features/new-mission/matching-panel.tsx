import { formatDistance } from '@sortie/domain/units'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSettled } from '#app/use-settled.ts'
import { type MissionDraft, matchingQueryOf } from './mission-draft.ts'
import { matchingQuery } from './new-mission.queries.ts'

/** The pilots who would match the mission as it is filled in now. */
export const useMatching = (draft: MissionDraft) => {
  const query = useSettled(matchingQueryOf(draft))
  return { ...useQuery(matchingQuery(query)), hasPlace: query !== null }
}

const countText = (count: number): string =>
  count === 0
    ? 'No pilot matches'
    : count === 1
      ? '1 pilot matches'
      : `${count.toLocaleString('en-US')} pilots match`

type MatchingPanelProps = { matching: ReturnType<typeof useMatching>; country: string }

/** Who would be offered the mission, live. */
export const MatchingPanel = ({ matching, country }: MatchingPanelProps) => {
  const { data, hasPlace, isError } = matching
  return (
    <Card title="Who would match">
      <div className="flex flex-col gap-3 text-small">
        <p role="status" className="text-body font-medium">
          {!hasPlace
            ? 'Place the site to see who matches.'
            : isError
              ? "We couldn't count the pilots right now."
              : data
                ? countText(data.matching)
                : 'Counting…'}
        </p>
        {hasPlace && data && (
          <>
            <p className="text-ink-soft">{data.in_reach.toLocaleString('en-US')} in reach of the site</p>
            <ul aria-label="Nearest pilots who match" className="flex flex-col divide-y divide-line">
              {data.pilots.map(({ pilot_id, first_name, last_name, distance_meters }) => (
                <li key={pilot_id} className="flex justify-between gap-3 py-1.5">
                  <span className="min-w-0 truncate">
                    {first_name} {last_name}
                  </span>
                  <span className="figures shrink-0 text-ink-soft">
                    {formatDistance(distance_meters, country || 'US')}
                  </span>
                </li>
              ))}
            </ul>
            {data.reasons.length > 0 && (
              <>
                <h3 className="font-medium">Why others don't</h3>
                <ul className="flex flex-col gap-1 text-ink-soft">
                  {data.reasons.map(({ code, text, pilots }) => (
                    <li key={code} className="flex justify-between gap-3">
                      <span>{text}</span>
                      <span className="figures">{pilots}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
