import { payoutStepNote, payoutStepTime, payoutStepWords } from '@sortie/domain/money/payout-timeline-words'
import { StepList } from '@sortie/ui/data/step-list.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { payoutTimelineQuery } from './mission.queries.ts'

/** A mission's way from its offer to its pilot's bank, as the pilot sees it. */
export const PayoutTimelineCard = ({ missionId, zone }: { missionId: number; zone: string | null }) => {
  const query = useQuery(payoutTimelineQuery(missionId))
  return (
    <Card title="Way to the payout">
      {query.data ? (
        <StepList
          label="From offer to payout"
          steps={query.data.steps.map((step) => ({
            id: step.name,
            title: payoutStepWords[step.name],
            state: step.state,
            time: payoutStepTime(step, zone),
            note: payoutStepNote(step, 'provider'),
            isLate: step.is_late,
          }))}
        />
      ) : query.isError ? (
        <LoadFailure title="We couldn't load the way to the payout" query={query} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Card>
  )
}
