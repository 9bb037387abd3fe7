import { known, numberText, plural, t, toTranslate } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { readyToSubmit } from '@sortie/domain/mission/shot'
import {
  finishRefusal,
  type SubmitBlock,
  shotsFailingText,
  submitBlock,
} from '@sortie/domain/mission/submission'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { outlastDoubleClick } from '@sortie/web-app/double-click.ts'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { missionUploads } from '#app/uploads/mission-uploads.ts'
import { write } from '#app/writes.ts'
import { UnassignedDialog } from './upload-dialogs.tsx'
import type { useLastBatch } from './use-last-batch.ts'
import type { MissionItems } from './use-mission-items.ts'

const pendingText = toTranslate('Please wait for uploads to finish.')
const failureText = toTranslate("We couldn't submit the mission. Nothing is lost. Try again in a moment.")

/** The number of times a submission is sent while the server is still deleting canceled uploads. */
const mostTries = 5
const pauseMs = 1000

/** Whether the server still has an upload that this page has just canceled. */
const isClearing = (error: unknown): boolean => error instanceof ApiError && error.message === pendingText

const sendSubmission = async (id: number, earliest: Promise<unknown>): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      await write(
        'PATCH /v1/pilots/missions/{id}/status/{status}',
        { params: { id, status: 'processing_shots' }, body: {} },
        earliest,
      )
      return
    } catch (error) {
      if (!isClearing(error) || tries === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
}

/** The state of submitting. */
type Outcome =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'refused'; text: string }
  | { kind: 'unassigned' }
  | { kind: 'failed-uploads' }

const missingText = (block: SubmitBlock): string => {
  if (block.reason === 'nothing-uploaded') return t('Upload at least one file first.')
  return block.reason === 'shots-failing'
    ? shotsFailingText(block.shots)
    : t('Every shot needs a file or a saved comment: {shots}.', {
        shots: block.shots.map(({ name }) => name).join(', '),
      })
}

/** Submits a mission once everything is in place, or says why that is not possible. */
export const useSubmit = (mission: Mission, items: MissionItems) => {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' })
  const isSending = useRef(false)
  const block = submitBlock({ status: mission.status, shots: items.progress })

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    setOutcome({ kind: 'sending' })
    try {
      for (const { row } of items.failed) if (row) await missionUploads(mission.id).cancel(row.id)
      await outlastDoubleClick((earliest) => sendSubmission(mission.id, earliest))
    } catch (error) {
      console.warn('the mission could not be submitted', error)
      const reason = error instanceof ApiError && error.status < 500 ? error.message : failureText
      setOutcome({ kind: 'refused', text: reason })
    } finally {
      isSending.current = false
    }
  }

  const submit = () => {
    if (isSending.current) return
    const refusal = finishRefusal({
      pendingUploads: items.pendingCount,
      unassigned: items.unassigned.length,
    })
    if (refusal === 'uploads-pending') setOutcome({ kind: 'refused', text: pendingText })
    else if (refusal) setOutcome({ kind: 'unassigned' })
    else if (block) setOutcome({ kind: 'refused', text: missingText(block) })
    else if (items.failed.length > 0) setOutcome({ kind: 'failed-uploads' })
    else void send()
  }

  return { block, outcome, submit, send, reset: () => setOutcome({ kind: 'idle' }) }
}

const anchorOf = (shotId: number): string => `#shot-${shotId}`

type MissingShots = Exclude<SubmitBlock, { reason: 'nothing-uploaded' }>

const missingTitle = ({ reason, shots }: MissingShots, isReshoot: boolean): string => {
  const isOne = shots.length === 1
  if (reason === 'shots-failing')
    return isOne
      ? t("Files of this shot don't meet the requirements. Replace them, or comment on the shot to say why:")
      : t(
          "Files of these shots don't meet the requirements. Replace them, or comment on the shot to say why:",
        )
  if (isReshoot)
    return isOne
      ? t('This shot still needs a new file, or a new comment:')
      : t('These shots still need a new file, or a new comment:')
  return isOne
    ? t('This shot still needs a file, or a saved comment:')
    : t('These shots still need a file, or a saved comment:')
}

const Missing = ({ block, isReshoot }: { block: SubmitBlock; isReshoot: boolean }) =>
  block.reason === 'nothing-uploaded' ? (
    <p className="text-small text-ink-soft">{missingText(block)}</p>
  ) : (
    <div className="flex flex-col gap-1 text-small text-ink-soft">
      <p>{missingTitle(block, isReshoot)}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {block.shots.map(({ id, name }) => (
          <li key={id}>
            <a
              href={anchorOf(id)}
              className="rounded-sm text-info-strong underline decoration-info/40 underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )

type SubmitCardProps = {
  items: MissionItems
  submission: ReturnType<typeof useSubmit>
  isReshoot: boolean
}

export const SubmitCard = ({ items, submission, isReshoot }: SubmitCardProps) => {
  const { block, outcome, submit, send, reset } = submission
  const ready = items.progress.filter(readyToSubmit)
  const isSending = outcome.kind === 'sending'
  // The uploads that the refusal was about have ended.
  const isOver = outcome.kind === 'refused' && outcome.text === pendingText && items.pendingCount === 0
  return (
    <Card title={t('Submit')}>
      <div className="flex flex-col gap-4">
        <p className="figures text-body text-ink">
          {plural(items.progress.length, '{ready} of 1 shot ready', '{ready} of {count} shots ready', {
            ready: numberText(ready.length),
          })}
        </p>
        {block && items.isComplete && <Missing block={block} isReshoot={isReshoot} />}
        {outcome.kind === 'refused' && !isOver && (
          <Alert tone="attention" isLive>
            {known(outcome.text)}
          </Alert>
        )}
        <Button
          icon={Send}
          onPress={submit}
          isPending={isSending}
          isDisabled={block !== null || !items.isComplete}
          className="w-full"
        >
          {t('Submit')}
        </Button>
      </div>
      <UnassignedDialog isOpen={outcome.kind === 'unassigned'} onClose={reset} />
      <ConfirmDialog
        title={t('Submit without the failed files?')}
        confirmLabel={t('Submit without them')}
        cancelLabel={t('Go back')}
        isOpen={outcome.kind === 'failed-uploads'}
        onOpenChange={(isOpen) => isOpen || reset()}
        focusOn="cancel"
        onConfirm={() => void send()}
      >
        {plural(
          items.failed.length,
          "1 file failed to upload. After submitting, you can't add files to this mission anymore.",
          "{count} files failed to upload. After submitting, you can't add files to this mission anymore.",
        )}
      </ConfirmDialog>
    </Card>
  )
}

type LastBatchNotesProps = { lastBatch: ReturnType<typeof useLastBatch>; hasFailed: boolean }

/** That the mission is submitted after the last batch, or why it was not. */
export const LastBatchNotes = ({ lastBatch, hasFailed }: LastBatchNotesProps) => (
  <>
    {lastBatch.isArmed && (
      <Alert
        tone="info"
        title={t('Submitting after this batch')}
        action={
          <Button size="small" mode="secondary" onPress={lastBatch.disarm}>
            {t("Don't submit automatically")}
          </Button>
        }
      >
        {t("We'll submit the mission once everything has arrived.")}
      </Alert>
    )}
    {lastBatch.failedCount > 0 && hasFailed && (
      <Alert tone="attention" title={t('Not submitted')} isLive>
        {plural(
          lastBatch.failedCount,
          '1 file of the batch failed to upload. Retry or remove them, then submit.',
          '{count} files of the batch failed to upload. Retry or remove them, then submit.',
        )}
      </Alert>
    )}
  </>
)
