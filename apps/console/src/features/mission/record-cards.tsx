import { formatMoney } from '@sortie/domain/money/money'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Chip, type ChipTone } from '@sortie/ui/data/chip.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { auditQuery, type ProviderMission } from './mission.queries.ts'

/** What the pilot wrote about the mission and its shots, and what they were told about it. */
export const CommentsCard = ({ mission }: { mission: ProviderMission }) => {
  const comments = [
    ...(mission.pilot_comment ? [{ about: 'The pilot', text: mission.pilot_comment }] : []),
    ...mission.shots.flatMap(({ name, pilot_comment }) =>
      pilot_comment ? [{ about: `The pilot about ${name}`, text: pilot_comment }] : [],
    ),
    ...(mission.rejection_reason ? [{ about: 'Reason given', text: mission.rejection_reason }] : []),
    ...mission.partial_reshoots.map(({ reason }) => ({ about: 'Shots asked for again', text: reason })),
  ]
  return (
    <Card title="Comments">
      {comments.length === 0 ? (
        <p className="text-small text-ink-soft">No comments.</p>
      ) : (
        <ul className="flex flex-col gap-3 text-small">
          {comments.map(({ about, text }) => (
            <li key={`${about} ${text}`} className="wrap-anywhere">
              <p className="font-medium text-ink">{about}</p>
              <p className="whitespace-pre-line text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const payoutStates: Readonly<Record<string, { word: string; tone: ChipTone }>> = {
  complete: { word: 'Paid', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  canceled: { word: 'Canceled', tone: 'neutral' },
}

const PayoutStatus = ({ status }: { status: string }) => {
  const { word, tone } = payoutStates[status] ?? { word: 'Not paid yet', tone: 'neutral' }
  return <Chip tone={tone}>{word}</Chip>
}

export const PayoutsCard = ({ mission }: { mission: ProviderMission }) => (
  <Card title="Payouts">
    {mission.payouts.length === 0 ? (
      <p className="text-small text-ink-soft">No payouts yet.</p>
    ) : (
      <ul className="flex flex-col gap-2 text-small">
        {mission.payouts.map((payout) => (
          <li key={payout.id} className="flex items-center justify-between gap-2">
            <span className="font-medium">{formatMoney(payout)}</span>
            <PayoutStatus status={payout.status} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** The calls that changed the mission, for those who may read the audit log. */
export const AuditCard = ({ missionId }: { missionId: number }) => {
  const query = useQuery(auditQuery(missionId))
  if (query.isError && !query.data)
    return <LoadFailure title="We couldn't load the audit log" query={query} />
  return (
    <Card title="Audit">
      {query.isPending ? (
        <SkeletonText lines={4} />
      ) : (
        <ul className="flex flex-col gap-2 text-small">
          {query.data?.data.map((entry) => (
            <li key={entry.id} className="wrap-anywhere">
              <p className="font-mono text-ink">{entry.call ?? `${entry.method} ${entry.path}`}</p>
              <p className="text-ink-soft">
                {entry.actor} · {timestampText(entry.at, localZone())}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
