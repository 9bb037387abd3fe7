import { known, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isInReview, isOnHold } from '@sortie/domain/mission/mission-status'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { onHoldText } from '@sortie/domain/texts'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { SkeletonCard, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { fetchToasts } from '@sortie/ui/overlays/toasts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { missionQuery } from '#mission/mission.queries.ts'
import { missionId } from '#mission/mission-id.ts'
import { TransferNote } from '#mission/transfer/transfer-note.tsx'
import { isToBeDelivered, isUploadOpen, mayBeTransferred, uploadMethod } from '#mission/upload-access.ts'
import { Delivered } from './delivered.tsx'
import { OtherAppView, ThirdPartyApp } from './other-app-views.tsx'

// With all that they need, these are three times as large as the rest of the page, whose heading and instructions are
// drawn while they load.
const UploadWorkspace = lazyPart(async () => (await import('./upload-workspace.tsx')).UploadWorkspace)
const FileTransferView = lazyPart(async () => (await import('./file-transfer-view.tsx')).FileTransferView)

const FilesSkeleton = () => (
  <SkeletonGroup label={t('Loading your files')}>
    <div className="flex flex-col gap-6">
      <SkeletonCard />
      <SkeletonCard />
    </div>
  </SkeletonGroup>
)

/** Whether the mission was submitted while this page was open. */
const useJustSubmitted = (mission: Mission): boolean => {
  const [wasToBeDelivered, setWasToBeDelivered] = useState(false)
  if (!wasToBeDelivered && isToBeDelivered(mission)) setWasToBeDelivered(true)
  return wasToBeDelivered && isInReview(mission)
}

const Content = ({ mission }: { mission: Mission }) => {
  const isJustSubmitted = useJustSubmitted(mission)
  if (isOnHold(mission)) return <Alert tone="attention">{known(onHoldText)}</Alert>
  if (!isUploadOpen(mission))
    return <Delivered key={String(isInReview(mission))} mission={mission} isJustSubmitted={isJustSubmitted} />
  const method = uploadMethod(mission)
  if (mission.flight_app && method === 'transfer-tool')
    return (
      <Suspense fallback={<FilesSkeleton />}>
        <FileTransferView mission={mission} app={mission.flight_app} />
        {/* Files that were transferred are assigned and submitted like all others. */}
        {mission.status === 'assets_uploaded' && <UploadWorkspace key={mission.id} mission={mission} />}
      </Suspense>
    )
  if (mission.flight_app && method === 'other-app') return <OtherAppView mission={mission} />
  return (
    <>
      {mission.flight_app && <ThirdPartyApp app={mission.flight_app} />}
      <Suspense fallback={<FilesSkeleton />}>
        <UploadWorkspace key={mission.id} mission={mission} />
      </Suspense>
    </>
  )
}

/** Where a pilot delivers a mission: files are uploaded, assigned to shots and submitted. */
export const Component = () => {
  const id = missionId(useParams().mission_id) ?? 0
  useEffect(fetchToasts, [])
  // The gate around the page has loaded the mission.
  const { data: mission } = useQuery(missionQuery(id))
  if (!mission) return null
  const place = missionTitle(mission)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('Upload Assets')}
        description={place}
        back={{ href: `/clientmission/${id}`, label: t('Back to mission details') }}
      />
      {isUploadOpen(mission) && mayBeTransferred(mission) && <TransferNote missionId={id} />}
      <Content mission={mission} />
    </div>
  )
}
