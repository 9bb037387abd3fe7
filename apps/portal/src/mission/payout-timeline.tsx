import { known, t } from '@sortie/domain/language'
import { payoutStepNote, payoutStepTime, payoutStepWords } from '@sortie/domain/money/payout-timeline-words'
import { StepList } from '@sortie/ui/data/step-list.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { payoutTimelineQuery } from './payout-timeline.queries.ts'

/** A mission's way from its offer to the bank. */
export const PayoutTimeline = ({ missionId, zone }: { missionId: number; zone: string | null }) => {
  const query = useQuery(payoutTimelineQuery(missionId))
  if (!query.data)
    return query.isError ? (
      <LoadFailure title={t("We couldn't load the payout")} query={query} />
    ) : (
      <SkeletonText lines={6} />
    )
  return (
    <StepList
      label={t('From offer to payout')}
      steps={query.data.steps.map((step) => ({
        id: step.name,
        title: known(payoutStepWords[step.name]),
        state: step.state,
        time: payoutStepTime(step, zone),
        note: payoutStepNote(step, 'pilot'),
        isLate: step.is_late,
      }))}
    />
  )
}
