import { isInReview } from '@sortie/domain/mission/mission-status'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonCard } from '@sortie/ui/feedback/skeleton.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { isGone } from '@sortie/web-app/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ReviewScreen } from './review-screen.tsx'
import { photosQuery, reasonsQuery, reviewedMissionQuery, reviewQuery } from './reviews.queries.ts'

/** What one mission delivered, judged shot by shot. */
export const Component = () => {
  const id = Number(useParams().id)
  const enabled = Number.isSafeInteger(id) && id > 0
  const mission = useQuery({ ...reviewedMissionQuery(id), enabled })
  const review = useQuery({ ...reviewQuery(id), enabled })
  const photos = useQuery({ ...photosQuery(id), enabled })
  const reasons = useQuery(reasonsQuery)
  if (mission.data && review.data && photos.data && reasons.data) {
    if (isInReview({ status: review.data.mission_status }))
      return (
        <ReviewScreen
          key={id}
          mission={mission.data}
          review={review.data}
          photos={photos.data}
          reasons={reasons.data}
        />
      )
    return (
      <>
        <PageHeader title="Review" back={{ href: '/reviews', label: 'All reviews' }} />
        <Alert tone="success" title="This review is finished">
          {review.data.mission_status === 'assets_uploaded'
            ? 'The mission is open for uploads again. It comes back here when its pilot submits it.'
            : 'What the pilot delivered was accepted, or the mission is past its review.'}
        </Alert>
      </>
    )
  }
  if (!enabled || isGone(review.error))
    return (
      <Alert tone="info" title="There's no such mission">
        It may have been deleted, or the number is wrong.
      </Alert>
    )
  const failed = [mission, review, photos, reasons].find((query) => query.isError && !query.data)
  if (failed) return <LoadFailure title="We couldn't load the review" query={failed} />
  return <SkeletonCard />
}
