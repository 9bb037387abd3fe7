import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useState } from 'react'
import { FormButtons } from '#app/form-buttons.tsx'
import { FormDialog } from '#app/form-dialog.tsx'
import { write } from '#app/writes.ts'
import type { Review } from './reviews.queries.ts'

interface SendBackDialogProps {
  missionId: number
  rejected: Review['shots']
  whenSent: () => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

/** Makes a reshoot of the rejected shots. What was said of each goes with it; a note is about all of them. */
export const SendBackDialog = ({ missionId, rejected, whenSent, onSent, onClose }: SendBackDialogProps) => {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    setError(null)
    try {
      await whenSent()
      await write('POST /v1/provider/missions/{id}/review/send_back', {
        params: { id: missionId },
        body: note.trim() ? { note: note.trim() } : {},
      })
      onSent()
    } catch (failure) {
      const { message } = readServerErrors(failure, [])
      setError(message || 'Please try again in a moment.')
      setPending(false)
    }
  }
  return (
    <FormDialog
      title={rejected.length === 1 ? 'Send one shot back?' : `Send ${rejected.length} shots back?`}
      size="small"
      isChanged={note.trim() !== ''}
      isPending={isPending}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {error && (
            <Alert tone="danger" isLive>
              {error}
            </Alert>
          )}
          <p>The pilot gets one notification, and sees your verdict and reasons on each photo.</p>
          <TextArea
            label="Note about all of them"
            description="Only if there is more to say than the reasons."
            value={note}
            onChange={setNote}
            rows={3}
            maxLength={2000}
            autoFocus
          />
          <FormButtons label="Send back" isPending={isPending} onCancel={close} />
        </form>
      )}
    </FormDialog>
  )
}
