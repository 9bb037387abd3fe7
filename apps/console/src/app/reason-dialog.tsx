import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useState } from 'react'
import { FormButtons } from './form-buttons.tsx'
import { FormDialog } from './form-dialog.tsx'

type ReasonDialogProps = {
  title: string
  /** Who reads it. */
  description: string
  confirmLabel: string
  /** Sends it. What it throws is shown, and what was typed stays. */
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason that the pilot reads. */
export const ReasonDialog = ({ title, description, confirmLabel, send, onClose }: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<{ field?: string | undefined; message?: string | undefined }>({})
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    if (!reason.trim()) return setError({ field: 'Please enter a reason.' })
    setPending(true)
    setError({})
    try {
      await send(reason.trim())
      onClose()
    } catch (failure) {
      const { fields, message } = readServerErrors(failure, ['reason'])
      setError({ field: fields[0]?.[1], message: message || undefined })
    } finally {
      setPending(false)
    }
  }
  return (
    <FormDialog
      title={title}
      size="small"
      isChanged={reason.trim() !== ''}
      isPending={isPending}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          {error.message && (
            <Alert tone="danger" isLive>
              {error.message}
            </Alert>
          )}
          <TextArea
            label="Reason"
            description={description}
            value={reason}
            onChange={setReason}
            error={error.field}
            rows={4}
            maxLength={2000}
            isRequired
            autoFocus
          />
          <FormButtons label={confirmLabel} mode="danger" isPending={isPending} onCancel={close} />
        </form>
      )}
    </FormDialog>
  )
}
