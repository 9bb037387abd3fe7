import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { X } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { Me } from '#app/me.ts'
import { AccountMenu } from './account-menu.tsx'
import { DestinationsList } from './destinations-list.tsx'
import type { Destination } from './navigation.ts'

type MobilePanelProps = {
  me: Me | undefined
  destinations: readonly Destination[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export const MobilePanel = ({ me, destinations, isOpen, onOpenChange }: MobilePanelProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    isDismissable
    className="fixed inset-0 z-40 h-(--visual-viewport-height) bg-navy/60 transition-opacity entering:opacity-0 exiting:opacity-0"
  >
    <Modal className="flex h-full w-72 max-w-[85%] bg-surface text-ink shadow-overlay transition-[translate] entering:-translate-x-full exiting:-translate-x-full">
      <Dialog
        aria-label="Navigation"
        className="flex min-h-0 w-full flex-col gap-2 p-3 text-small outline-none"
      >
        {({ close }) => (
          <>
            <BareIconButton icon={X} label="Close" surface="light" onPress={close} className="self-end" />
            <div className="min-h-0 flex-1 overflow-y-auto">
              <DestinationsList destinations={destinations} onFollow={close} />
            </div>
            <AccountMenu me={me} />
          </>
        )}
      </Dialog>
    </Modal>
  </ModalOverlay>
)
