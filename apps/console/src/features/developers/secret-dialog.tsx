import { Button } from '@sortie/ui/actions/button.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { copyText } from '@sortie/web-app/copy-text.ts'
import { useRef } from 'react'

type SecretDialogProps = { title: string; secret: string; onClose: () => void }

/** Shows a secret the one time that the server sends it. */
export const SecretDialog = ({ title, secret, onClose }: SecretDialogProps) => {
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (input.current && (await copyText(input.current))) showToast({ title: 'Copied' })
  }
  return (
    <Dialog
      title={title}
      size="medium"
      isOpen
      // A press beside it must not lose what is never shown again.
      isDismissable={false}
      footer={
        <>
          <Button mode="secondary" onPress={() => void copy()}>
            Copy
          </Button>
          <Button onPress={onClose}>I've stored it</Button>
        </>
      }
    >
      <TextField
        inputRef={input}
        label="Secret"
        description="It is shown now and never again. Store it where your system reads it."
        value={secret}
        isReadOnly
      />
    </Dialog>
  )
}
