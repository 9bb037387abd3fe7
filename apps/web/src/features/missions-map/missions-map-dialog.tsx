import { X } from 'lucide-react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { BareIconButton } from '#ui/actions/bare-icon-button.tsx'
import { MissionsMap } from './missions-map.tsx'

type MissionsMapDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The map as large as the window allows: all of it on a phone. */
export const MissionsMapDialog = ({ isOpen, onOpenChange }: MissionsMapDialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    isDismissable
    className="fixed inset-0 z-40 flex h-(--visual-viewport-height) justify-center bg-navy/60 transition-opacity sm:p-6 entering:opacity-0 exiting:opacity-0"
  >
    <Modal className="flex w-full max-w-7xl min-w-0 overflow-hidden bg-surface shadow-overlay transition-[translate,opacity] sm:rounded-card entering:translate-y-4 entering:opacity-0">
      <Dialog className="flex min-h-0 w-full min-w-0 flex-col outline-none">
        {({ close }) => (
          <>
            <header className="flex items-center justify-between gap-4 px-4 pt-3 sm:px-6 sm:pt-4">
              <Heading slot="title" className="text-title font-semibold">
                Map of missions
              </Heading>
              <BareIconButton icon={X} label="Close" onPress={close} className="-mr-2" />
            </header>
            <MissionsMap />
          </>
        )}
      </Dialog>
    </Modal>
  </ModalOverlay>
)
