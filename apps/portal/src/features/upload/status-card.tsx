import { known, numberText, plural, t, toTranslate } from '@sortie/domain/language'
import { localFileId } from '@sortie/domain/mission/upload-file'
import { formatFileSize } from '@sortie/domain/units'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ProgressBar } from '@sortie/ui/feedback/progress-bar.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { useIsOnline } from '@sortie/web-app/connection.ts'
import { CirclePause, CirclePlay, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  awakeState,
  canKeepAwake,
  chooseKeepAwake,
  mayKeepAwake,
  onAwakeChange,
} from '#app/uploads/keep-awake.ts'
import type { MissionUploads } from '#app/uploads/mission-uploads.ts'
import { chooseUpload, useNetworkKind, useUploadChoice } from '#app/uploads/upload-choice.ts'
import type { UploadSummary } from '#app/uploads/upload-rows.ts'
import { FilePickers } from './file-pickers.tsx'
import type { UploadItem } from './upload-items.ts'

/** Such as 'About 6 min left', in steps that do not flicker. */
const timeLeftText = (seconds: number): string => {
  if (seconds < 60) return t('Less than a minute left')
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('About {minutes} min left', { minutes })
  const hours = Math.floor(minutes / 60)
  return t('About {hours} h {minutes} min left', { hours, minutes: minutes % 60 })
}

type StatusCardProps = {
  uploads: MissionUploads
  summary: UploadSummary
  pending: readonly UploadItem[]
  requiresRawImages: boolean
}

/** Says that another tab uploads and this one shows its progress. */
const FollowerNote = ({ uploads }: { uploads: MissionUploads }) => (
  <Alert
    tone="info"
    title={t('Uploading in another tab')}
    action={
      <Button size="small" mode="secondary" onPress={() => void uploads.takeOver()}>
        {t('Take over')}
      </Button>
    }
  >
    {t(
      "Another tab is uploading this mission's files. You can add and assign files here too, or upload from this tab instead.",
    )}
  </Alert>
)

const waysOn = {
  handles: toTranslate('Your browser may ask for permission to read the files.'),
  files: toTranslate("Choose or drop the same files or folder again. We won't upload anything twice."),
  elsewhere: toTranslate(
    "To choose them again, open this page in a wider window on the device that has the files. We won't upload anything twice.",
  ),
} as const

const changedText = (count: number): string =>
  plural(
    count,
    "1 file has changed on this device since you added it, so its upload can't continue. You can upload the file as it is now, from the beginning.",
    "{count} files have changed on this device since you added them, so their upload can't continue. You can upload the files as they are now, from the beginning.",
  )

/** Shown after a reload, in which the browser may have lost access to the files. */
const AwaitedFiles = ({ uploads, summary, pending, requiresRawImages }: StatusCardProps) => {
  const { awaitsFiles, findableFiles, changedFiles } = summary
  const [isNoneOfThem, setIsNoneOfThem] = useState(false)
  const isMobile = useIsMobile()
  const wayOn = findableFiles > 0 ? 'handles' : isMobile ? 'elsewhere' : 'files'
  const pickAgain = (files: readonly File[]) => {
    const waiting = pending.flatMap(({ row }) => (row?.needsFile ? [row] : []))
    const expected = new Set(waiting.flatMap(({ id, name }) => [id, name]))
    setIsNoneOfThem(!files.some((file) => expected.has(localFileId(file)) || expected.has(file.name)))
    void uploads.pickAgain(files)
  }
  const giveUp = () => {
    for (const { row } of pending) if (row?.needsFile) void uploads.cancel(row.id)
  }
  return (
    <Alert
      tone="attention"
      title={plural(awaitsFiles, '1 file is waiting', '{count} files are waiting')}
      action={
        <>
          {wayOn === 'handles' && (
            <Button size="small" icon={CirclePlay} onPress={() => void uploads.resume()}>
              {t('Continue upload')}
            </Button>
          )}
          {wayOn === 'files' && (
            <FilePickers
              requiresRawImages={requiresRawImages}
              label={t('pick again')}
              size="small"
              isWide
              onPick={pickAgain}
            />
          )}
          {changedFiles > 0 && (
            <Button size="small" icon={CirclePlay} onPress={() => void uploads.sendChanged()}>
              {changedFiles === 1 ? t('Upload the changed file') : t('Upload the changed files')}
            </Button>
          )}
          <Button size="small" mode="link" onPress={giveUp}>
            {awaitsFiles === 1 ? t("Don't upload it") : t("Don't upload them")}
          </Button>
        </>
      }
    >
      {t('The upload stopped when this page was closed.')}{' '}
      {awaitsFiles > changedFiles && known(waysOn[wayOn])}
      {changedFiles > 0 && (
        <span role="status" className="mt-2 block font-medium">
          {changedText(changedFiles)}
        </span>
      )}
      <span role="status" className="mt-2 block font-medium empty:mt-0">
        {isNoneOfThem && t('None of the files you chose match. Choose the same files as before.')}
      </span>
    </Alert>
  )
}

const CancelAll = ({ uploads, pending }: Pick<StatusCardProps, 'uploads' | 'pending'>) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size="small" mode="secondary" icon={X} onPress={() => setIsAsking(true)}>
        {t('Cancel')}
      </Button>
      <ConfirmDialog
        title={t('Cancel the upload?')}
        confirmLabel={t('Cancel upload')}
        cancelLabel={t('Keep uploading')}
        mode="danger"
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => {
          setIsAsking(false)
          for (const { row } of pending) if (row) void uploads.cancel(row.id)
        }}
      >
        {plural(
          pending.length,
          "The file that hasn't finished uploading will be removed. Files that already arrived will stay.",
          "The {count} files that haven't finished uploading will be removed. Files that already arrived will stay.",
        )}
      </ConfirmDialog>
    </>
  )
}

/** Shown while files are sent, because a device that falls asleep stops them. */
const StayAwake = () => {
  const may = useSyncExternalStore(onAwakeChange, mayKeepAwake)
  const state = useSyncExternalStore(onAwakeChange, awakeState)
  if (!canKeepAwake()) return null
  return (
    <Checkbox
      isSelected={may}
      onChange={chooseKeepAwake}
      description={
        may && state === 'refused' && t("Your device doesn't allow it now. Its battery may be low.")
      }
    >
      {t('Keep the screen on while uploading')}
    </Checkbox>
  )
}

/**
 * On a device whose pilot uploads only on Wi-Fi, the queue is paused on other networks and goes on by itself. True while
 * it waits. A browser that doesn't tell the network uploads at once.
 */
const useWifiOnly = (uploads: MissionUploads, { isPaused, role }: UploadSummary): boolean => {
  const isChosen = useUploadChoice() === 'wifi'
  const isMetered = useNetworkKind() === 'metered'
  const mustWait = isChosen && isMetered && role === 'leader'
  const isPausedHere = useRef(false)
  useEffect(() => {
    if (mustWait && !isPaused) {
      isPausedHere.current = true
      void uploads.pause()
    } else if (!mustWait && isPaused && isPausedHere.current) {
      isPausedHere.current = false
      void uploads.resume()
    }
  }, [mustWait, isPaused, uploads])
  return mustWait
}

const phase = ({ isPaused, isOffline, counts }: UploadSummary, waitsForWifi: boolean): string => {
  if (waitsForWifi) return t('Waiting for Wi-Fi')
  if (isOffline) return t('Waiting for a connection')
  if (isPaused) return t('Paused')
  return counts.uploading + counts.queued > 0 ? t('Uploading') : t('Uploaded')
}

/** The progress of the upload, and what delays it. */
export const StatusCard = ({ uploads, summary, pending, requiresRawImages }: StatusCardProps) => {
  const { counts, progress, bytesPerSecond, secondsLeft, isPaused, isOffline, problem } = summary
  const isOnline = useIsOnline()
  const waitsForWifi = useWifiOnly(uploads, summary)
  const isUnderWay = counts.queued + counts.uploading > 0
  const total = counts.queued + counts.uploading + counts.done
  const isFollower = summary.role === 'follower'
  if (total + counts.failed + summary.awaitsFiles === 0 && !isFollower) return null
  return (
    <Card title={t('Upload')}>
      <div className="flex flex-col gap-4">
        {isFollower && <FollowerNote uploads={uploads} />}
        {isOffline && isUnderWay && (
          <Alert
            tone="attention"
            title={isOnline ? t("We can't store files right now") : t("You're offline")}
            isLive
          >
            {isOnline
              ? t('Your files are safe. The upload continues automatically in a moment.')
              : t("Your files are safe. The upload continues automatically once you're back online.")}
          </Alert>
        )}
        {waitsForWifi && isUnderWay && (
          <Alert
            tone="info"
            title={t('Waiting for Wi-Fi')}
            isLive
            action={
              <Button size="small" mode="secondary" onPress={() => chooseUpload('now')}>
                {t('Upload on any network')}
              </Button>
            }
          >
            {t('You chose to upload only on Wi-Fi. The upload continues automatically there.')}
          </Alert>
        )}
        {problem && (
          <Alert tone="danger" title={t('The upload has stopped')} isLive>
            {known(problem)}
          </Alert>
        )}
        {summary.awaitsFiles > 0 && (
          <AwaitedFiles
            uploads={uploads}
            summary={summary}
            pending={pending}
            requiresRawImages={requiresRawImages}
          />
        )}
        {total > 0 && (
          <ProgressBar
            label={phase(summary, waitsForWifi && isUnderWay)}
            value={isUnderWay ? Math.min(99, Math.floor(progress * 100)) : 100}
            tone={isOffline || isPaused ? 'attention' : 'accent'}
            detail={
              <>
                {plural(total, '{done} of 1 file', '{done} of {count} files', {
                  done: numberText(counts.done),
                })}
                {isUnderWay && !isPaused && !isOffline && bytesPerSecond !== null && (
                  <> · {formatFileSize(bytesPerSecond)}/s</>
                )}
                {secondsLeft !== null && !isPaused && !isOffline && (
                  <span className="block">{timeLeftText(secondsLeft)}</span>
                )}
              </>
            }
          />
        )}
        {counts.failed > 0 && (
          <p role="status" className="text-small font-medium text-danger-deep">
            {t('Asset(s) failed to upload. ({count})', { count: numberText(counts.failed) })}
          </p>
        )}
        {isUnderWay && (
          <div className="flex flex-wrap gap-3">
            {waitsForWifi ? null : isPaused ? (
              <Button size="small" icon={CirclePlay} onPress={() => void uploads.resume()}>
                {t('Resume')}
              </Button>
            ) : (
              <Button size="small" mode="secondary" icon={CirclePause} onPress={() => void uploads.pause()}>
                {t('Pause')}
              </Button>
            )}
            <CancelAll uploads={uploads} pending={pending} />
          </div>
        )}
        {isUnderWay && !isFollower && <StayAwake />}
      </div>
    </Card>
  )
}
