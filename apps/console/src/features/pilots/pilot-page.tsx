import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonGroup, SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { ApiError } from '@sortie/web-app/calls.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMay } from '#app/me.ts'
import { ReasonDialog } from '#app/reason-dialog.tsx'
import { useWrite, write } from '#app/writes.ts'
import { DocumentsCard } from './documents-card.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { BadgesCard, GearCard, ProfileCard, ReviewsCard } from './pilot-cards.tsx'
import { MissionsCard, NotificationsCard, PayoutsCard } from './pilot-lists.tsx'
import { nameOf, StatusChip } from './pilot-words.tsx'
import { pilotQuery } from './pilots.queries.ts'
import { WhyNotCard } from './why-not-card.tsx'

const back = { href: '/pilots', label: 'Pilots' }

type ActionsProps = { id: number; name: string; status: string }

const Actions = ({ id, name, status }: ActionsProps) => {
  const [doing, setDoing] = useState<'reject' | 'message' | null>(null)
  const mayReview = useMay('POST /v1/provider/pilots/{id}/approve')
  const mayMessage = useMay('POST /v1/provider/notifications')
  const approval = useWrite('POST /v1/provider/pilots/{id}/approve', {
    onSuccess: () => void showToast({ title: `${name} is approved` }),
  })
  return (
    <>
      {mayMessage && (
        <Button mode="secondary" onPress={() => setDoing('message')}>
          Message
        </Button>
      )}
      {mayReview && status !== 'rejected' && (
        <Button mode="secondary" onPress={() => setDoing('reject')}>
          Reject
        </Button>
      )}
      {mayReview && status !== 'approved' && (
        <Button isPending={approval.isPending} onPress={() => approval.mutate({ params: { id } })}>
          Approve
        </Button>
      )}
      {approval.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(approval.error, []).message}
        </Alert>
      )}
      {doing === 'reject' && (
        <ReasonDialog
          title={`Reject ${name}?`}
          description={`${name} is notified and reads this word for word. They can't take missions anymore.`}
          confirmLabel="Reject pilot"
          send={(reason) =>
            write('POST /v1/provider/pilots/{id}/reject', { params: { id }, body: { reason } })
          }
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'message' && <MessageDialog pilotId={id} name={name} onClose={() => setDoing(null)} />}
    </>
  )
}

/** Everything about one pilot. */
export const Component = () => {
  const id = Number(useParams().id)
  const query = useQuery(pilotQuery(id))
  const maySeeDocuments = useMay('GET /v1/provider/pilots/{id}/licenses')
  const maySeePayouts = useMay('GET /v1/provider/payouts')
  const maySeeNotifications = useMay('GET /v1/provider/pilots/{id}/notifications')
  const maySeeReviews = useMay('GET /v1/provider/pilots/{id}/review_totals')
  const mayAskWhy = useMay('GET /v1/provider/pilots/{id}/matching')
  const { data: pilot, error } = query
  if (!pilot)
    return (
      <>
        <PageHeader title="Pilot" back={back} />
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState title="There is no pilot with this number" />
        ) : query.isError ? (
          <LoadFailure title="We couldn't load this pilot" query={query} />
        ) : (
          <SkeletonGroup label="Loading the pilot">
            <SkeletonText lines={6} />
          </SkeletonGroup>
        )}
      </>
    )
  const name = nameOf(pilot)
  return (
    <>
      <PageHeader
        title={name}
        description={`Pilot ${id}`}
        status={<StatusChip status={pilot.status} />}
        back={back}
        actions={<Actions key={id} id={id} name={name} status={pilot.status} />}
      />
      <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[2fr_1fr] xl:items-start">
        <div className="flex min-w-0 flex-col gap-4 max-xl:contents">
          {maySeeDocuments && <DocumentsCard pilotId={id} />}
          <MissionsCard pilotId={id} />
          {maySeePayouts && <PayoutsCard pilotId={id} />}
          {maySeeNotifications && <NotificationsCard pilotId={id} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-xl:contents">
          {/* On a phone, whoever approves a pilot reads first who it is. */}
          <div className="max-xl:-order-1">
            <ProfileCard pilot={pilot} />
          </div>
          {mayAskWhy && <WhyNotCard pilotId={id} />}
          {maySeeReviews && <ReviewsCard pilotId={id} />}
          <BadgesCard pilot={pilot} />
          <GearCard pilot={pilot} />
        </div>
      </div>
    </>
  )
}
