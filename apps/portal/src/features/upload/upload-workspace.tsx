import { numberText, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { flyAgainTitle, notesOnShotsToFlyAgain, shotsToFlyAgain } from '@sortie/domain/mission/reshoot'
import { readyToSubmit } from '@sortie/domain/mission/shot'
import { assetLayout, isBulkRecommended } from '@sortie/domain/mission/submission'
import { Button } from '@sortie/ui/actions/button.tsx'
import { AssetPreview } from '@sortie/ui/assets/asset-preview.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { DropOverlay } from '@sortie/ui/feedback/drop-overlay.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { useKeptFocus } from '@sortie/ui/use-kept-focus.ts'
import { usePageDrop } from '@sortie/ui/use-page-drop.ts'
import { MapPinOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeHandedOver } from '#app/uploads/handed-over.ts'
import { missionUploads } from '#app/uploads/mission-uploads.ts'
import { useUploadSummary } from '#app/uploads/use-mission-uploads.ts'
import { AssetSection } from './asset-section.tsx'
import { BulkUploader, extensionsText, useBatch } from './bulk-uploader.tsx'
import { FailuresCard } from './failures-card.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { focusOnShot, ShotList } from './shot-list.tsx'
import { ShotPanel } from './shot-panel.tsx'
import { StatusCard } from './status-card.tsx'
import { LastBatchNotes, SubmitCard, useSubmit } from './submit-card.tsx'
import { Suggestions } from './suggestions.tsx'
import { ElsewhereDialog, MissingGpsDialog, WrongFilesDialog } from './upload-dialogs.tsx'
import { isPending, missingGpsText, previewItem, type UploadItem } from './upload-items.ts'
import { useAdding } from './use-adding.ts'
import { useDeletion } from './use-deletion.tsx'
import { useItemActions } from './use-item-actions.ts'
import { useLastBatch } from './use-last-batch.ts'
import { useMissingGps } from './use-missing-gps.ts'
import { useMissionItems } from './use-mission-items.ts'

const AssetsLoading = () => (
  <SkeletonGroup label={t('Loading your files')}>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {[1, 2, 3, 4].map((cell) => (
        <Skeleton key={cell} shape="box" className="h-36" />
      ))}
    </div>
  </SkeletonGroup>
)

/** Previews the files of a section one by one, as long as they exist. */
const Preview = ({
  items,
  preview,
  onChange,
}: {
  items: readonly UploadItem[]
  preview: { keys: readonly string[]; key: string }
  onChange: (key: string | null) => void
}) => {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const shown = preview.keys.flatMap((key) => byKey.get(key) ?? [])
  const index = shown.findIndex(({ key }) => key === preview.key)
  if (index < 0) return null
  return (
    <AssetPreview
      items={shown.map(previewItem)}
      index={index}
      onIndexChange={(next) => onChange(shown[next]?.key ?? null)}
      onClose={() => onChange(null)}
    />
  )
}

/** Everything that a pilot does to deliver a mission: add files, assign them to shots, and submit. */
export const UploadWorkspace = ({ mission }: { mission: Mission }) => {
  const isMobile = useIsMobile()
  useKeptFocus()
  const uploads = missionUploads(mission.id)
  const summary = useUploadSummary(mission.id)
  const items = useMissionItems(mission)
  const { shots, unassigned, ofShot, failed } = items
  const gps = useMissingGps(mission.id, items.items)
  const adding = useAdding(mission, gps.expectBatch)
  const submission = useSubmit(mission, items)
  const lastBatch = useLastBatch(mission.id, items, submission.submit)
  const [batch, setBatch] = useBatch()
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  const [preview, setPreview] = useState<{ keys: readonly string[]; key: string } | null>(null)

  const nameOf = (shotId: number | null) => shots.find(({ id }) => id === shotId)?.name ?? t('unassigned')
  const { move, moveAll, remove } = useItemActions(mission.id, items.items, shots)
  const deletion = useDeletion(items.items, remove)
  const selected = items.items.filter(({ key }) => selectedKeys.has(key))

  const addBatch = async (add: Promise<number>) => {
    const added = await add
    if (batch.isLast && added > 0) lastBatch.arm()
  }
  const addShared = useEffectEvent(() => {
    const shared = takeHandedOver(mission.id)
    if (shared.length > 0) void adding.add(shared, null)
  })
  useEffect(() => addShared(), [])
  const over = usePageDrop(!isMobile, (transfer, target) => {
    if (target === null) void addBatch(adding.addDrop(transfer, batch.shotId))
    else void adding.addDrop(transfer, Number(target))
  })

  const assign = (shotId: number | null) => {
    setSelectedKeys(new Set())
    void move(selected, shotId, nameOf(shotId))
    focusOnShot(shotId)
  }

  const reasons = new Map(shotsToFlyAgain(mission).map(({ shot, reason }) => [shot.id, reason]))
  const isReshoot = reasons.size > 0
  const shotStates = shots.map((shot, index) => {
    const progress = items.progress[index]
    const isReady = progress !== undefined && readyToSubmit(progress)
    const files = ofShot(shot.id)
    const rejectedCount = files.filter(({ rejection }) => rejection !== undefined).length
    return { shot, files, count: files.length - rejectedCount, rejectedCount, isReady }
  })
  const layout = assetLayout(items.items.length)
  const missingGps = missingGpsText(unassigned)
  const isRecommended = isBulkRecommended(items.items.length)
  const sectionProps = {
    layout,
    selectedKeys,
    onSelectionChange: setSelectedKeys,
    onOpen: (list: readonly UploadItem[], key: string) =>
      setPreview({ keys: list.map((item) => item.key), key }),
    onDelete: deletion.request,
  } as const

  return (
    <div
      className={classNames(
        'grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem] md:items-start lg:grid-cols-[minmax(0,1fr)_20rem]',
        selected.length > 0 && 'pb-20',
      )}
    >
      <div className="flex min-w-0 flex-col gap-6">
        {isMobile && (
          <Alert tone="info">
            {t('Please upload from a desktop computer. Uploading works best in Chrome.')}
          </Alert>
        )}
        {isReshoot && (
          <Alert tone="attention" title={flyAgainTitle(reasons.size)}>
            {t(
              "Only what's needed again is listed below, with the reason. Add new files, or a new comment if you can't fly it again. The other shots are fine.",
            )}
            {notesOnShotsToFlyAgain(mission).map((note) => (
              <p key={note} className="mt-1">
                {note}
              </p>
            ))}
          </Alert>
        )}
        {!isMobile && (
          <BulkUploader
            shots={items.progress}
            isRecommended={isRecommended}
            canSubmit={summary.role === 'leader'}
            requiresRawImages={mission.require_raw_images}
            foundCount={adding.foundCount}
            batch={batch}
            onBatchChange={setBatch}
            onPick={(files) => void addBatch(adding.add(files, batch.shotId))}
          />
        )}
        {isRecommended && !isMobile && (
          <Alert tone="info" title={t('Bulk upload is recommended')}>
            {t(
              'This mission has more than 250 assets. Use the bulk uploader to send whole folders to one shot at a time.',
            )}
          </Alert>
        )}
        <FailuresCard uploads={uploads} failed={failed} />
        {items.isError && !items.isComplete && (
          <Alert
            tone="danger"
            title={t("We couldn't load your files")}
            action={
              <Button size="small" mode="secondary" onPress={items.reload}>
                {t('Try again')}
              </Button>
            }
          >
            {t("What you've uploaded is safe.")}
          </Alert>
        )}
        {!items.isComplete && !items.isError && items.items.length === 0 && <AssetsLoading />}
        <Suggestions
          mission={mission}
          items={items}
          onAccept={(moves) => void moveAll(moves)}
          onOpen={sectionProps.onOpen}
        />
        {unassigned.length > 0 && (
          <Card
            title={t('Unassigned assets ({count})', { count: numberText(unassigned.length) })}
            description={t('Select files, then assign them to a shot.')}
          >
            <div className="flex flex-col gap-4">
              {missingGps && (
                <p className="flex items-center gap-2 text-small font-medium text-attention-deep">
                  <MapPinOff aria-hidden className="size-4" />
                  {missingGps}
                </p>
              )}
              <AssetSection {...sectionProps} label={t('Unassigned assets')} items={unassigned} />
            </div>
          </Card>
        )}
        <ShotList
          mission={mission}
          items={items}
          states={shotStates}
          reasons={reasons}
          heldOver={over}
          canPick={!isMobile}
          onPick={(files, shotId) => void adding.add(files, shotId)}
          section={sectionProps}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6 *:shrink-0 md:sticky md:top-22 md:max-h-[calc(100dvh-7rem)] md:overflow-y-auto">
        <StatusCard
          uploads={uploads}
          summary={summary}
          pending={items.items.filter(isPending)}
          requiresRawImages={mission.require_raw_images}
        />
        <LastBatchNotes lastBatch={lastBatch} hasFailed={failed.length > 0} />
        <SubmitCard items={items} submission={submission} isReshoot={isReshoot} />
        {!isMobile && shotStates.length > 0 && (
          <ShotPanel
            shots={shotStates}
            hasUnassigned={unassigned.length > 0}
            selectedCount={selected.length}
            heldOver={over}
            onAssign={assign}
          />
        )}
      </div>
      <SelectionBar
        count={selected.length}
        shots={shots}
        onMove={assign}
        onDelete={() => deletion.request(selectedKeys)}
        onClear={() => setSelectedKeys(new Set())}
      />
      <DropOverlay
        text={
          over &&
          (over === 'page' && batch.shotId === null
            ? t('Drop to add files')
            : t('Drop to add to {name}', { name: nameOf(over === 'page' ? batch.shotId : Number(over)) }))
        }
      />
      {preview && (
        <Preview
          items={items.items}
          preview={preview}
          onChange={(key) => setPreview(key === null ? null : { ...preview, key })}
        />
      )}
      {deletion.dialog}
      <WrongFilesDialog
        groups={adding.wrongFiles}
        accepted={extensionsText(mission.require_raw_images)}
        onClose={adding.forgetWrong}
      />
      <ElsewhereDialog question={adding.wrongFiles.length > 0 ? null : adding.elsewhere} mission={mission} />
      <MissingGpsDialog names={adding.wrongFiles.length > 0 ? [] : gps.names} onClose={gps.close} />
    </div>
  )
}
