import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsaved } from '#app/unsaved.tsx'
import { useSettled } from '#app/use-settled.ts'
import {
  type Action,
  type BulkBody,
  missionCount,
  type Outcome,
  pilotCount,
  previewAll,
  sendAll,
} from './bulk-changes.ts'
import { RefusedList } from './bulk-results.tsx'

const words: Readonly<Record<Action, { title: (missions: string) => string; confirm: string }>> = {
  offer: { title: (missions) => `Offer ${missions} to all pilots who match?`, confirm: 'Offer' },
  hold: { title: (missions) => `Put ${missions} on hold?`, confirm: 'Put on hold' },
  resume: { title: (missions) => `Resume ${missions}?`, confirm: 'Resume' },
  withdraw: { title: (missions) => `Withdraw the open offers of ${missions}?`, confirm: 'Withdraw offers' },
  cancel: { title: (missions) => `Cancel ${missions}?`, confirm: 'Cancel missions' },
  fly_by: { title: (missions) => `Move the last day of ${missions}`, confirm: 'Move' },
}

/** Whom the change would notify of what, and which missions would refuse it. */
const WillHappen = ({ preview }: { preview: Awaited<ReturnType<typeof previewAll>> }) => {
  const { done, refused, notifications, pilots, emails, messages, results, isUpTo } = preview
  return (
    <div className="flex flex-col gap-3 text-small">
      <div role="status" className="rounded-control border border-line bg-canvas px-3 py-2">
        <p className="font-medium text-ink">
          {notifications === 0
            ? 'Nobody will be notified.'
            : `This will send ${notifications === 1 ? '1 notification' : `${notifications.toLocaleString('en-US')} notifications`} to ${isUpTo ? 'up to ' : ''}${pilotCount(pilots)}`}
          {emails > 0 && `, ${emails.toLocaleString('en-US')} of them also by email`}
        </p>
        <ul className="mt-1 flex flex-col gap-1 text-ink-soft">
          {messages.map((message) => (
            <li key={message.title} className="wrap-anywhere">
              {messages.length > 1 && `${message.notifications} × `}
              {message.title}: {message.body}
              {message.notifications > 1 && ' (one example)'}
            </li>
          ))}
        </ul>
      </div>
      {refused > 0 && (
        <div>
          <p className="font-medium text-ink">
            {done === 0
              ? 'None of them can be changed:'
              : `${missionCount(refused)} can't be changed and will be left as ${refused === 1 ? 'it is' : 'they are'}:`}
          </p>
          <div className="max-h-48 overflow-y-auto">
            <RefusedList results={results} />
          </div>
        </div>
      )}
    </div>
  )
}

interface BulkDialogProps {
  action: Action
  ids: number[]
  onDone: (outcome: Outcome) => void
  onClose: () => void
}

/** Says what a change of many missions will do, and to whom, and makes it once that is confirmed. */
export const BulkDialog = ({ action, ids, onDone, onClose }: BulkDialogProps) => {
  const [typed, setTyped] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const bodyWith = (text: string): BulkBody => ({
    action,
    ids,
    ...(action === 'cancel' && text ? { reason: text } : {}),
    ...(action === 'fly_by' ? { fly_by_date: text } : {}),
  })
  const settled = useSettled(typed.trim())
  const isMissing = action === 'fly_by' && !settled
  const query = useQuery({
    queryKey: ['bulk-preview', bodyWith(settled)],
    queryFn: ({ signal }) => previewAll(bodyWith(settled), signal),
    enabled: !isMissing,
    placeholderData: (previous) => previous,
    gcTime: 0,
  })
  const confirm = async () => {
    setRunning(true)
    setFailure(null)
    const outcome = await sendAll(bodyWith(typed.trim()))
    // Nothing was changed: it says why, and keeps what was typed.
    if (outcome.failure && outcome.results.results.length === 0) {
      setFailure(outcome.failure)
      return setRunning(false)
    }
    onDone(outcome)
    onClose()
  }
  const { close, question } = useUnsaved(typed.trim() !== '', isRunning, onClose)
  const { data: preview } = query
  const error = failure ?? query.error
  const errors = error ? readServerErrors(error, ['reason', 'fly_by_date']) : { fields: [], message: null }
  const fieldError = errors.fields[0]?.[1]
  const isCurrent = settled === typed.trim() && !query.isPlaceholderData
  const { title, confirm: confirmLabel } = words[action]
  return (
    <>
      <ConfirmDialog
        title={title(missionCount(ids.length))}
        confirmLabel={confirmLabel}
        cancelLabel="Back"
        mode={action === 'cancel' ? 'danger' : 'primary'}
        isOpen
        isPending={isRunning}
        isConfirmDisabled={isMissing || !isCurrent || !preview || query.isError || preview.done === 0}
        onOpenChange={close}
        onConfirm={() => void confirm()}
      >
        <div className="flex flex-col gap-4">
          {errors.message && (
            <Alert tone="danger" isLive>
              {errors.message}
            </Alert>
          )}
          {action === 'cancel' && (
            <TextArea
              label="Reason (optional)"
              description="The pilots read it."
              value={typed}
              onChange={setTyped}
              maxLength={2000}
              error={fieldError}
            />
          )}
          {action === 'fly_by' && (
            <TextField
              label="New last day to fly"
              type="date"
              value={typed}
              onChange={setTyped}
              isRequired
              error={fieldError}
            />
          )}
          {preview && !isMissing ? (
            <WillHappen preview={preview} />
          ) : (
            query.isFetching && <Spinner label="Checking who will be notified" />
          )}
        </div>
      </ConfirmDialog>
      {question}
    </>
  )
}
