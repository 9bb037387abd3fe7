import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Dialog, DialogTrigger } from '../overlays/dialog.tsx'
import { SidePanel } from '../overlays/side-panel.tsx'
import { GallerySection } from './gallery-section.tsx'

export const OverlaysSection = () => {
  const [isConfirming, setConfirming] = useState(false)
  const [isPanelOpen, setPanelOpen] = useState(false)
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
        <Button mode="secondary" onPress={() => setPanelOpen(true)}>
          Open side panel
        </Button>
        <SidePanel
          title="Robin Skylark"
          isOpen={isPanelOpen}
          onClose={() => setPanelOpen(false)}
          footer={<Button onPress={() => setPanelOpen(false)}>Offer mission</Button>}
        >
          <p className="mb-4 text-small text-ink-soft">6.9 miles from the site. The page stays in use.</p>
          <TextField label="Note" />
        </SidePanel>
      </div>
    </GallerySection>
  )
}
