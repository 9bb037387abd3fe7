import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { FormButtons } from '#app/form-buttons.tsx'
import { FormDialog } from '#app/form-dialog.tsx'
import { write } from '#app/writes.ts'

const loadSchema = async () =>
  (await import('@sortie/contract/notification.calls')).notificationCalls['POST /v1/provider/notifications']
    .body

type MessageDialogProps = { pilotId: number; name: string; onClose: () => void }

/** Sends a pilot a notification. */
export const MessageDialog = ({ pilotId, name, onClose }: MessageDialogProps) => {
  const message = { pilot_ids: [pilotId], notification_type: 'new' as const, title: '', body: '' }
  const form = useSavingForm<typeof message>({
    schema: loadSchema as never,
    defaultValues: message,
    save: async (values) => {
      await write('POST /v1/provider/notifications', { body: { ...message, ...values } })
      showToast({ title: `${name} was notified` })
      onClose()
    },
  })
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormDialog
      title={`Message ${name}`}
      size="small"
      isChanged={isDirty}
      isPending={isSubmitting}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form} className="flex flex-col gap-4">
          <Field form={form} name="title">
            {(field) => <TextField {...field} label="Title" maxLength={200} isRequired />}
          </Field>
          <Field form={form} name="body">
            {(field) => <TextArea {...field} label="Text" rows={5} maxLength={2000} />}
          </Field>
          <FormButtons label="Send" isPending={isSubmitting} onCancel={close} />
        </Form>
      )}
    </FormDialog>
  )
}
