import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Dialog, DialogTrigger } from '../overlays/dialog.tsx'
import { GallerySection } from './gallery-section.tsx'

export const OverlaysSection = () => {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <GallerySection title="Overlays">
      <div className="flex flex-wrap gap-3">
        <DialogTrigger>
          <Button mode="secondary">Open dialog</Button>
          <Dialog
            title="Onsite contact"
            footer={({ close }) => (
              <>
                <Button mode="secondary" onPress={close}>
                  Cancel
                </Button>
                <Button onPress={close}>Save contact</Button>
              </>
            )}
          >
            <div className="flex flex-col gap-4">
              <p>Who lets you in, and how to reach them that day.</p>
              <TextField label="Name" isRequired />
              <TextField label="Phone" type="tel" />
            </div>
          </Dialog>
        </DialogTrigger>
        <Button mode="danger" onPress={() => setConfirming(true)}>
          Open confirmation
        </Button>
        <ConfirmDialog
          title="Decline this mission?"
          confirmLabel="Decline mission"
          cancelLabel="Keep it"
          mode="danger"
          isOpen={isConfirming}
          onOpenChange={setConfirming}
          onConfirm={() => setConfirming(false)}
        >
          Other pilots see it right away. You can't undo this.
        </ConfirmDialog>
      </div>
    </GallerySection>
  )
}
