import { known, plural, t } from '@sortie/domain/language'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import { shotHasAssetsText, shotRequestedAgainText } from '@sortie/domain/texts'
import { IconButton } from '@sortie/ui/actions/icon-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Markdown } from '@sortie/ui/data/lazy-markdown.tsx'
import { VideoPlayer } from '@sortie/ui/data/video-player.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { dropTarget } from '@sortie/ui/use-page-drop.ts'
import { isGone } from '@sortie/web-app/calls.ts'
import { outlastDoubleClick } from '@sortie/web-app/double-click.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { CircleAlert, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { missionKeys } from '#app/mission-keys.ts'
import { write } from '#app/writes.ts'
import { fileCountText } from '#mission/file-count.ts'
import { ExampleImages } from './example-images.tsx'
import { ShotComment } from './shot-comment.tsx'

const deletionRefusal = (count: number, reason: string | null): string | null => {
  if (count > 0) return shotHasAssetsText
  return reason === null ? null : shotRequestedAgainText
}

type DeleteShotProps = { missionId: number; shot: Shot; refusal: string | null }

const DeleteShot = ({ missionId, shot, refusal }: DeleteShotProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const isSending = useRef(false)
  const remove = async () => {
    // The second click of a double click comes before the button is drawn as pending.
    if (isSending.current) return
    isSending.current = true
    setIsPending(true)
    try {
      const params = { id: missionId, shotId: shot.id }
      await outlastDoubleClick((earliest) =>
        write('DELETE /pilots/missions/{id}/shots/{shotId}', { params }, earliest),
      )
    } catch (error) {
      setIsAsking(false)
      // Another tab has deleted it.
      if (isGone(error)) void queryClient.invalidateQueries({ queryKey: missionKeys.one(missionId) })
      else
        showToast({
          tone: 'danger',
          title: t("We couldn't delete this shot"),
          description: known(error instanceof Error ? error.message : String(error)),
        })
    } finally {
      isSending.current = false
      setIsPending(false)
    }
  }
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('Delete shot {name}', { name: shot.name })}
        onPress={() => (refusal ? showToast({ tone: 'danger', title: known(refusal) }) : setIsAsking(true))}
      />
      <ConfirmDialog
        title={t('Delete {name}?', { name: shot.name })}
        confirmLabel={t('Delete shot')}
        mode="danger"
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isPending={isPending}
        onConfirm={() => void remove()}
      >
        {t(
          "We'll remove the shot from this mission, and you won't need photos of it. You can't undo this. If you weren't able to complete the shot, leave a comment instead.",
        )}
      </ConfirmDialog>
    </>
  )
}

type ShotCardProps = {
  missionId: number
  shot: Shot
  /** The number of files assigned to the shot, including those that are still uploading. */
  count: number
  /** How many of them were delivered before the shot was requested again. */
  rejectedCount: number
  isReady: boolean
  /** Whether its files break a rule that must be kept, and no comment says why. */
  isFailing: boolean
  /** Whether its files break such a rule, whatever the pilot says of it. */
  hasMustFindings: boolean
  /** Why the shot has to be flown again. */
  reason: string | null
  /** Whether the comment is from before the shot was requested again. */
  isCommentOutdated: boolean
  isHeldOver: boolean
  /** The buttons that add files to the shot. */
  pickers: ReactNode
  children: ReactNode
}

/** A shot: what it should show, what has been uploaded for it, and why something is missing. */
export const ShotCard = ({
  missionId,
  shot,
  count,
  rejectedCount,
  isReady,
  isFailing,
  hasMustFindings,
  reason,
  isCommentOutdated,
  isHeldOver,
  pickers,
  children,
}: ShotCardProps) => {
  const headingId = useId()
  const { shot_type: shotType } = shot
  return (
    <section
      aria-labelledby={headingId}
      id={`shot-${shot.id}`}
      {...dropTarget(String(shot.id))}
      className={classNames(
        'scroll-mt-22 rounded-card border bg-surface transition-shadow',
        isHeldOver ? 'border-accent ring-3 ring-accent/40' : 'border-line',
      )}
    >
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h3
                id={headingId}
                tabIndex={-1}
                data-shot-heading={shot.id}
                className="text-title font-semibold wrap-anywhere outline-none"
              >
                {shot.name}
              </h3>
              {isReady ? (
                <Chip tone="success">{t('Ready')}</Chip>
              ) : isFailing ? (
                <Chip tone="danger">{t('Must be fixed, or needs a comment')}</Chip>
              ) : (
                <Chip tone="on-hold" icon={CircleAlert}>
                  {reason === null ? t('Needs files or a comment') : t('Needs new files or a comment')}
                </Chip>
              )}
            </div>
            <p className="figures mt-1 text-small text-ink-soft">
              {[
                shot.map_feature?.name,
                shotType?.name !== shot.name && shotType?.name,
                fileCountText(count),
                rejectedCount > 0 &&
                  plural(rejectedCount, '1 file not accepted', '{count} files not accepted'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <DeleteShot
            missionId={missionId}
            shot={shot}
            refusal={deletionRefusal(count + rejectedCount, reason)}
          />
        </div>
        {reason && (
          <p className="rounded-control border border-attention bg-attention-tint px-4 py-3 text-small text-ink">
            <span className="font-semibold">{t('Fly again:')}</span> {known(reason)}
          </p>
        )}
        {shotType?.description && <Markdown>{shotType.description}</Markdown>}
        {shot.instructions && <Markdown>{shot.instructions}</Markdown>}
        {shotType && <ExampleImages shotType={shotType} />}
        {shotType?.video && (
          <VideoPlayer
            src={shotType.video}
            label={t('Sample video of {name}', { name: shotType.name })}
            isMuted
            isLooped
            hideAudio
            className="w-full max-w-md"
          />
        )}
        {children}
        {pickers}
        <ShotComment
          missionId={missionId}
          shot={shot}
          isOutdated={isCommentOutdated}
          hasMustFindings={hasMustFindings}
        />
      </div>
    </section>
  )
}
