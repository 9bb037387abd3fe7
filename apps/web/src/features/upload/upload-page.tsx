import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOnHold } from '@sortie/domain/mission/mission-status'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { onHoldText } from '@sortie/domain/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { missionQuery } from '#mission/mission.queries.ts'
import { missionId } from '#mission/mission-id.ts'
import { TransferNote } from '#mission/transfer/transfer-note.tsx'
import { isUploadOpen, mayBeTransferred, uploadMethod } from '#mission/upload-access.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Checklist } from '#ui/illustrations/checklist.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { fetchToasts } from '#ui/overlays/toasts.tsx'
import { whenIdle } from '#ui/waiting.ts'
import { FileTransferView } from './file-transfer-view.tsx'
import { OtherAppView, ThirdPartyApp } from './other-app-views.tsx'
import { UploadWorkspace } from './upload-workspace.tsx'

const Delivered = ({ mission }: { mission: Mission }) => {
  const box = useRef<HTMLDivElement>(null)
  // What had the focus has gone with the rest of the page.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-card border border-line bg-surface outline-none">
      <EmptyState
        illustration={Checklist}
        title={mission.status === 'processing_shots' ? 'Submitted' : 'Nothing to upload'}
        action={
          <>
            <LinkButton href="/active-missions" mode="secondary">
              Go to your missions
            </LinkButton>
            <LinkButton href={`/clientmission/${mission.id}`}>See the mission</LinkButton>
          </>
        }
      >
        {mission.status === 'processing_shots'
          ? "We have your photos and videos and are reviewing them. We'll let you know if anything needs to be flown again."
          : "This mission doesn't take files at this stage."}
      </EmptyState>
    </div>
  )
}

const Content = ({ mission }: { mission: Mission }) => {
  if (isOnHold(mission)) return <Alert tone="attention">{onHoldText}</Alert>
  if (!isUploadOpen(mission)) return <Delivered mission={mission} />
  const method = uploadMethod(mission)
  if (mission.flight_app && method === 'transfer-tool')
    return (
      <>
        <FileTransferView mission={mission} app={mission.flight_app} />
        {/* What has arrived is assigned and submitted like everything else. */}
        {mission.status === 'assets_uploaded' && <UploadWorkspace key={mission.id} mission={mission} />}
      </>
    )
  if (mission.flight_app && method === 'other-app') return <OtherAppView mission={mission} />
  return (
    <>
      {mission.flight_app && <ThirdPartyApp app={mission.flight_app} />}
      <UploadWorkspace key={mission.id} mission={mission} />
    </>
  )
}

/** Where a pilot delivers a mission: files go up, are assigned to shots, and are submitted. */
export const Component = () => {
  const id = missionId(useParams().mission_id) ?? 0
  useEffect(() => whenIdle(fetchToasts), [])
  // The gate around the page has loaded it.
  const { data: mission } = useQuery(missionQuery(id))
  if (!mission) return null
  const place = missionTitle(mission)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Upload Assets"
        description={place}
        back={{ href: `/clientmission/${id}`, label: 'Back to mission details' }}
      />
      {isUploadOpen(mission) && mayBeTransferred(mission) && <TransferNote missionId={id} />}
      <Content mission={mission} />
    </div>
  )
}
