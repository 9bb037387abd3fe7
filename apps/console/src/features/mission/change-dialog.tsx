import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsaved } from '#app/unsaved.tsx'
import { useSettled } from '#app/use-settled.ts'
import { missionKey } from './mission.effects.ts'
import { askMessages, type Preview } from './mission.queries.ts'
import { WillNotify } from './will-notify.tsx'

/** Something that is done to a mission with one press and a confirmation. */
export interface Change {
  title: string
  confirmLabel: string
  /** What is said once it is done. */
  done: string
  preview: Preview
  /** Whether it can be explained to the pilot, or has to be. */
  reason?: 'optional' | 'required'
  isDanger?: boolean
  run: (reason: string | undefined) => Promise<unknown>
}

interface ChangeDialogProps {
  missionId: number
  change: Change
  onClose: () => void
}

const withReason = (preview: Preview, reason: string): Preview =>
  reason ? { ...preview, body: { ...preview.body, reason } } : preview

/** What the reader is told of a failure. The dialog has one field at most, so nothing is said next to it. */
const textOf = (error: unknown): string | null => readServerErrors(error, []).message

/** Says whom a change will notify of what, and makes it once that is confirmed. */
export const ChangeDialog = ({ missionId, change, onClose }: ChangeDialogProps) => {
  const [typed, setTyped] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reason = useSettled(typed.trim())
  const isReasonMissing = change.reason === 'required' && !typed.trim()
  const preview = withReason(change.preview, reason)
  const messages = useQuery({
    queryKey: missionKey(missionId, 'preview', preview),
    queryFn: ({ signal }) => askMessages(missionId, preview, signal),
    enabled: !isReasonMissing,
    placeholderData: (previous) => previous,
    gcTime: 0,
  })
  const confirm = async () => {
    setRunning(true)
    setFailure(null)
    try {
      await change.run(typed.trim() || undefined)
      showToast({ title: change.done })
      onClose()
    } catch (error) {
      setFailure(textOf(error))
      setRunning(false)
    }
  }
  const { close, question } = useUnsaved(typed.trim() !== '', isRunning, onClose)
  const problem = failure ?? (messages.isError ? textOf(messages.error) : null)
  return (
    <>
      <ConfirmDialog
        title={change.title}
        confirmLabel={change.confirmLabel}
        mode={change.isDanger ? 'danger' : 'primary'}
        isOpen
        isPending={isRunning}
        isConfirmDisabled={isReasonMissing || !messages.data || messages.isError}
        onOpenChange={close}
        onConfirm={() => void confirm()}
      >
        <div className="flex flex-col gap-4">
          {problem && (
            <Alert tone="danger" isLive>
              {problem}
            </Alert>
          )}
          {change.reason && (
            <TextArea
              label={change.reason === 'required' ? 'Reason' : 'Reason (optional)'}
              description="The pilot reads it."
              value={typed}
              onChange={setTyped}
              maxLength={2000}
              isRequired={change.reason === 'required'}
            />
          )}
          {messages.data ? (
            <WillNotify messages={messages.data} />
          ) : (
            !messages.isError && !isReasonMissing && <Spinner label="Checking who will be notified" />
          )}
        </div>
      </ConfirmDialog>
      {question}
    </>
  )
}
